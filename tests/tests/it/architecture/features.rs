//! No feature depends on itself through others. Read from the sources, without their tests.

use super::sources;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

/// A tree of modules whose first level are the features.
struct Tree {
    /// The crate's folder.
    room: &'static str,
    /// The module that holds them.
    root: &'static [&'static str],
    /// The file of that module, within the crate's sources.
    file: &'static str,
}

/// A source.
struct File {
    /// Its module, from the crate's root.
    module: Vec<String>,
    /// Its path below the features' root.
    name: String,
    text: String,
}

/// Which feature names which other ones, and in which files.
type Graph = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

#[test]
fn no_module_of_the_domain_depends_on_itself_by_way_of_others() {
    let domain = Tree {
        room: "domain",
        root: &[],
        file: "lib.rs",
    };
    let graph = domain.graph();
    assert!(graph["subscription"].contains_key("ledger"), "{graph:?}");
    assert!(graph["payment"].contains_key("refusal"), "{graph:?}");
    assert_eq!(cycle(&graph), None);
}

#[test]
fn no_feature_of_the_use_cases_depends_on_itself_by_way_of_others() {
    let driving = Tree {
        room: "ports",
        root: &["driving"],
        file: "driving/mod.rs",
    };
    let graph = driving.graph();
    assert!(graph["withdrawal"].contains_key("posting"), "{graph:?}");
    assert!(graph["withdrawal"].contains_key("allowance"), "{graph:?}");
    assert_eq!(cycle(&graph), None);
}

/// What reads and answers calls is below the features: it imports none of them.
#[test]
fn no_module_of_http_depends_on_itself_by_way_of_others() {
    let http = Tree {
        room: "app-server",
        root: &["http"],
        file: "http/mod.rs",
    };
    let graph = http.graph();
    assert!(graph["withdrawal"].contains_key("extract"), "{graph:?}");
    assert!(graph["extract"].contains_key("error"), "{graph:?}");
    assert_eq!(cycle(&graph), None);
}

#[test]
fn paths_are_found_however_they_are_written() {
    let code = "use crate::{Money, a::{self, b as c}};\nuse super::super::d;\nlet x = crate::e::f::<u8>();";
    let found: Vec<String> = paths(code).iter().map(|path| path.join("::")).collect();
    let written = [
        "crate::Money",
        "crate::a::self",
        "crate::a::b",
        "super::super::d",
        "crate::e::f",
    ];
    assert_eq!(found, written);
}

#[test]
fn a_cycle_is_told_with_the_files_that_make_it() {
    let mut graph = Graph::new();
    for (from, to, file) in [
        ("a", "b", "a.rs"),
        ("b", "c", "b/x.rs"),
        ("c", "b", "c.rs"),
        ("c", "d", "c.rs"),
    ] {
        add(&mut graph, from, to, file);
    }
    let told = "b -> c (b/x.rs), c -> b (c.rs)";
    assert_eq!(cycle(&graph).as_deref(), Some(told));
    graph.remove("c");
    assert_eq!(cycle(&graph), None);
}

fn add(graph: &mut Graph, from: &str, to: &str, file: &str) {
    let named = graph.entry(from.to_owned()).or_default();
    let files = named.entry(to.to_owned()).or_default();
    files.insert(file.to_owned());
}

/// The first feature that leads back to itself, step by step; none where there is none.
fn cycle(graph: &Graph) -> Option<String> {
    graph.keys().find_map(|start| {
        // The shortest way back: each feature with the one it was reached from.
        let mut from: BTreeMap<&str, &str> = BTreeMap::new();
        let mut reached = VecDeque::from([start.as_str()]);
        while let Some(at) = reached.pop_front() {
            for next in graph.get(at).into_iter().flat_map(BTreeMap::keys) {
                if !from.contains_key(next.as_str()) {
                    from.insert(next, at);
                    reached.push_back(next);
                }
            }
        }
        let mut steps = Vec::new();
        let mut to = start.as_str();
        while let Some(before) = from.get(to) {
            let files: Vec<&str> = graph[*before][to].iter().map(String::as_str).collect();
            steps.push(format!("{before} -> {to} ({})", files.join(", ")));
            to = before;
            if to == start {
                steps.reverse();
                return Some(steps.join(", "));
            }
        }
        None
    })
}

impl Tree {
    fn sources(&self) -> PathBuf {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        Path::new(root).join(self.room).join("src")
    }

    fn graph(&self) -> Graph {
        let files = self.files();
        let features: BTreeSet<&str> = files
            .iter()
            .filter_map(|file| self.feature(&file.module))
            .collect();
        let tests: BTreeSet<Vec<String>> = files.iter().flat_map(File::test_modules).collect();
        let renamed = self.renamed();
        let mut graph = Graph::new();
        for file in files.iter().filter(|file| !file.is_below(&tests)) {
            let Some(feature) = self.feature(&file.module) else {
                continue;
            };
            for path in paths(&code(&file.text)) {
                let path = absolute(&file.module, &path);
                let Some(name) = self.feature(&path) else {
                    continue;
                };
                let named = renamed.get(name).map_or(name, String::as_str);
                if features.contains(named) && named != feature {
                    add(&mut graph, feature, named, &file.name);
                }
            }
        }
        graph
    }

    fn files(&self) -> Vec<File> {
        let src = self.sources();
        let root = self.root.iter().fold(src.clone(), |at, part| at.join(part));
        let file = |(path, text): (PathBuf, String)| File {
            module: module_of(path.strip_prefix(&src).expect("below the sources")),
            name: path
                .strip_prefix(&root)
                .expect("below the root")
                .display()
                .to_string(),
            text,
        };
        sources(&root).into_iter().map(file).collect()
    }

    /// The feature that a path from the crate's root leads into.
    fn feature<'a>(&self, path: &'a [String]) -> Option<&'a str> {
        let inside = path.iter().zip(self.root).all(|(part, root)| part == root);
        let name = path.get(self.root.len()).filter(|_| inside)?;
        Some(name)
    }

    /// What the root shows of its features under a name of its own, with the feature.
    fn renamed(&self) -> BTreeMap<String, String> {
        let root = std::fs::read_to_string(self.sources().join(self.file)).expect("the root");
        let shown = root.lines().filter(|line| line.starts_with("pub"));
        shown
            .filter_map(|line| line.split_once(" use "))
            .flat_map(|(_, tree)| {
                let mut found = Vec::new();
                expand(tree, Vec::new(), &mut found);
                found
            })
            .filter_map(|path| Some((path.last()?.clone(), path.first()?.clone())))
            .collect()
    }
}

fn module_of(file: &Path) -> Vec<String> {
    let mut module: Vec<String> = file
        .with_extension("")
        .iter()
        .map(|part| part.to_str().expect("a name in UTF-8").to_owned())
        .collect();
    if module
        .last()
        .is_some_and(|last| last == "mod" || last == "lib")
    {
        module.pop();
    }
    module
}

impl File {
    /// The modules that it declares for its tests only, in files of their own.
    fn test_modules(&self) -> Vec<Vec<String>> {
        let lines: Vec<&str> = self.text.lines().map(str::trim).collect();
        let for_tests = lines.windows(2).filter(|pair| pair[0] == "#[cfg(test)]");
        for_tests
            .filter_map(|pair| pair[1].strip_suffix(';')?.split("mod ").nth(1))
            .map(|name| [&self.module[..], &[name.to_owned()]].concat())
            .collect()
    }

    fn is_below(&self, modules: &BTreeSet<Vec<String>>) -> bool {
        (0..=self.module.len()).any(|end| modules.contains(&self.module[..end]))
    }
}

/// The source text without comments and without test code.
fn code(text: &str) -> String {
    let mut kept = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            let indent = &line[..line.len() - line.trim_start().len()];
            let first = lines.next().unwrap_or_default();
            if first.ends_with('{') {
                let end = format!("{indent}}}");
                lines.by_ref().find(|line| *line == end);
            }
        } else if !line.trim_start().starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

/// Every path that begins with `crate` or `super`.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = [rest.find("crate::"), rest.find("super::")]
        .into_iter()
        .flatten()
        .min()
    {
        let before = rest[..at].chars().next_back();
        rest = &rest[at..];
        if before.is_some_and(|c| c.is_alphanumeric() || matches!(c, '_' | ':')) {
            rest = &rest["crate::".len()..];
        } else {
            rest = expand(rest, Vec::new(), &mut found);
        }
    }
    found
}

/// Takes the paths of a tree such as `a::{b, c::d}` from the beginning of a text; gives what is behind it.
fn expand<'a>(text: &'a str, mut path: Vec<String>, found: &mut Vec<Vec<String>>) -> &'a str {
    let text = text.trim_start();
    if let Some(group) = text.strip_prefix('{') {
        let mut rest = group;
        loop {
            rest = expand(rest, path.clone(), found);
            let Some(end) = rest.find([',', '}']) else {
                return rest;
            };
            let is_over = rest[end..].starts_with('}');
            rest = rest[end + 1..].trim_start();
            if is_over {
                return rest;
            }
        }
    }
    let length = text
        .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '*'))
        .unwrap_or(text.len());
    let (name, rest) = text.split_at(length);
    if name.is_empty() {
        return rest;
    }
    path.push(name.to_owned());
    let goes_on = |rest: &&str| rest.starts_with(|c: char| c.is_alphabetic() || "_*{".contains(c));
    if let Some(rest) = rest.strip_prefix("::").filter(goes_on) {
        return expand(rest, path, found);
    }
    found.push(path);
    rest
}

/// A path from the crate's root.
fn absolute(module: &[String], path: &[String]) -> Vec<String> {
    let up = path.iter().take_while(|part| *part == "super").count();
    if up == 0 {
        return path[1..].to_vec();
    }
    let kept = module.len().saturating_sub(up);
    [&module[..kept], &path[up..]].concat()
}
