//! Checks the documentation against the repository: every link leads somewhere, every path that is
//! named exists, and every `make` command is one. Does not judge the text.
use std::path::{Path, PathBuf};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// Folders at the root that the documentation may name paths of.
const FOLDERS: [&str; 10] = [
    "domain/",
    "ports/",
    "adapters/",
    "app-server/",
    "migration/",
    "tests/",
    "frontend/",
    "docs/",
    "scripts/",
    ".ci/",
];

/// Named because a command makes them.
const MADE: [&str; 2] = ["frontend/dist", "docs/screens"];

fn documents() -> Vec<(PathBuf, String)> {
    let root = Path::new(ROOT);
    let mut paths = vec![root.join("README.md"), root.join("adapters/README.md")];
    for folder in ["docs", "docs/decisions"] {
        let entries = std::fs::read_dir(root.join(folder)).expect("a folder of documents");
        paths.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a document in UTF-8");
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The text between `open` and the next `close`, everywhere in the text.
fn between<'a>(text: &'a str, open: &'a str, close: char) -> impl Iterator<Item = &'a str> {
    text.split(open)
        .skip(1)
        .filter_map(move |rest| rest.split(close).next())
}

/// Pieces in backquotes, those of code blocks left out.
fn quoted(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    prose
        .flat_map(|part| part.split('`').skip(1).step_by(2))
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut links = 0;
    for (path, text) in documents() {
        let folder = path.parent().expect("a folder");
        for link in between(&text, "](", ')').filter(|link| !link.contains("://")) {
            links += 1;
            let file = link.split('#').next().expect("a part before the mark");
            assert!(folder.join(file).exists(), "{}: {link}", path.display());
        }
    }
    assert!(links > 5, "the links were read: {links}");
}

#[test]
fn every_path_that_is_named_exists() {
    let mut named = 0;
    for (path, text) in documents() {
        for name in quoted(&text) {
            let is_path = FOLDERS.iter().any(|folder| name.starts_with(folder))
                && !name.contains([' ', '*', '<', '…', '{'])
                && !MADE.contains(&name.trim_end_matches('/'));
            if is_path {
                named += 1;
                assert!(
                    Path::new(ROOT).join(name).exists(),
                    "{}: {name}",
                    path.display()
                );
            }
        }
    }
    assert!(named > 10, "the paths were read: {named}");
}

#[test]
fn every_command_that_is_named_is_one() {
    let makefile = std::fs::read_to_string(Path::new(ROOT).join("Makefile")).expect("the Makefile");
    let mut named = 0;
    for (path, text) in documents() {
        for command in quoted(&text)
            .iter()
            .filter_map(|name| name.strip_prefix("make "))
        {
            let target = command.split_whitespace().next().expect("a target");
            named += 1;
            assert!(
                makefile
                    .lines()
                    .any(|line| line.starts_with(&format!("{target}:"))),
                "{}: make {target}",
                path.display()
            );
        }
    }
    assert!(named > 5, "the commands were read: {named}");
}

/// The settings that a source lists, as variables.
fn settings(source: &str) -> Vec<String> {
    let path = Path::new(ROOT).join("app-server/src").join(source);
    let source = std::fs::read_to_string(path).expect("the settings");
    let (_, names) = source.split_once("const NAMES").expect("a list");
    let list = between(names, "= [", ']').next().expect("a list");
    let names = list.split('"').skip(1).step_by(2);
    names
        .map(|name| format!("LANDFALL_{}", name.to_uppercase()))
        .collect()
}

/// Whether a text names a variable, and not only a longer one.
fn names(text: &str, variable: &str) -> bool {
    let goes_on = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split(variable)
        .skip(1)
        .any(|rest| !rest.starts_with(goes_on))
}

#[test]
fn every_setting_stands_in_the_documentation() {
    let read = |name: &str| std::fs::read_to_string(Path::new(ROOT).join(name)).expect(name);
    let (readme, operations) = (read("README.md"), read("docs/operations.md"));
    // Those of the senders of messages are too many for the table of the README, which says where they are.
    for (source, in_readme) in [
        ("config.rs", true),
        ("config/files.rs", true),
        ("config/messages.rs", false),
        ("config/signing.rs", false),
        ("config/crypto.rs", false),
    ] {
        let settings = settings(source);
        assert!(settings.len() > 6, "the settings were read: {settings:?}");
        for variable in settings {
            assert!(names(&operations, &variable), "operations: {variable}");
            assert!(
                !in_readme || names(&readme, &variable),
                "README: {variable}"
            );
        }
    }
}

#[test]
fn every_folder_of_the_adapters_is_told_of() {
    let told = std::fs::read_to_string(Path::new(ROOT).join("docs/adapters.md")).expect("it");
    let folders = std::fs::read_dir(Path::new(ROOT).join("adapters/src")).expect("the adapters");
    let folders = folders.map(|entry| entry.expect("an entry"));
    let folders: Vec<_> = folders.filter(|entry| entry.path().is_dir()).collect();
    assert!(folders.len() > 5, "the folders were read");
    for folder in folders {
        let name = folder.file_name().into_string().expect("a name");
        assert!(told.contains(&format!("| `{name}/` |")), "{name}");
    }
}
