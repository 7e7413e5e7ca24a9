//! Checks everything that the product is made of against deny.toml: licences, banned crates,
//! sources. Works offline, from cargo's metadata and the front end's lock file; known
//! vulnerabilities are checked separately (`make audit`), because that needs the network.
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

struct Policy {
    licences: BTreeSet<String>,
    banned: BTreeSet<String>,
    registries: BTreeSet<String>,
}

impl Policy {
    fn read() -> Self {
        let text = std::fs::read_to_string(Path::new(ROOT).join("deny.toml")).expect("deny.toml");
        let policy: toml::Table = text.parse().expect("deny.toml is TOML");
        let strings = |value: &toml::Value| -> BTreeSet<String> {
            let list = value.as_array().expect("a list");
            list.iter()
                .map(|item| item.as_str().expect("a text").to_owned())
                .collect()
        };
        let banned = policy["bans"]["deny"].as_array().expect("a list of bans");
        Self {
            licences: strings(&policy["licenses"]["allow"]),
            banned: banned
                .iter()
                .map(|ban| ban["name"].as_str().expect("a name").to_owned())
                .collect(),
            registries: strings(&policy["sources"]["allow-registry"]),
        }
    }

    /// Whether an SPDX expression can be met with allowed licences only. `/` is the old `OR`.
    fn accepts(&self, expression: &str) -> bool {
        let spaced = expression
            .replace('/', " OR ")
            .replace('(', " ( ")
            .replace(')', " ) ");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        let mut at = 0;
        let accepted = self.any(&words, &mut at);
        assert_eq!(
            at,
            words.len(),
            "the licence {expression} is understood to its end"
        );
        accepted
    }

    fn any(&self, words: &[&str], at: &mut usize) -> bool {
        let mut accepted = self.all(words, at);
        while words.get(*at) == Some(&"OR") {
            *at += 1;
            accepted |= self.all(words, at);
        }
        accepted
    }

    fn all(&self, words: &[&str], at: &mut usize) -> bool {
        let mut accepted = self.one(words, at);
        while words.get(*at) == Some(&"AND") {
            *at += 1;
            accepted &= self.one(words, at);
        }
        accepted
    }

    fn one(&self, words: &[&str], at: &mut usize) -> bool {
        if words[*at] == "(" {
            *at += 1;
            let accepted = self.any(words, at);
            assert_eq!(words[*at], ")");
            *at += 1;
            return accepted;
        }
        let mut licence = words[*at].to_owned();
        *at += 1;
        if words.get(*at) == Some(&"WITH") {
            licence = format!("{licence} WITH {}", words[*at + 1]);
            *at += 2;
        }
        self.licences.contains(&licence)
    }
}

fn metadata() -> serde_json::Value {
    let output = Command::new(env!("CARGO"))
        .current_dir(ROOT)
        .args(["metadata", "--format-version", "1", "--locked"])
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    serde_json::from_slice(&output.stdout).expect("cargo metadata is JSON")
}

/// Name, licence and source of every crate, those of this workspace left out.
fn foreign_crates() -> Vec<(String, Option<String>, String)> {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let text = |value: &serde_json::Value| value.as_str().map(str::to_owned);
    packages
        .iter()
        .filter_map(|package| {
            let source = text(&package["source"])?;
            Some((text(&package["name"])?, text(&package["license"]), source))
        })
        .collect()
}

#[test]
fn every_crate_has_an_allowed_licence() {
    let policy = Policy::read();
    let crates = foreign_crates();
    assert!(crates.len() > 100, "the crates were read: {}", crates.len());
    let refused: Vec<_> = crates
        .iter()
        .filter(|(_, licence, _)| !licence.as_deref().is_some_and(|text| policy.accepts(text)))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn no_banned_crate_came_in() {
    let policy = Policy::read();
    let found: Vec<_> = foreign_crates()
        .into_iter()
        .filter(|(name, _, _)| policy.banned.contains(name))
        .collect();
    assert!(found.is_empty(), "{found:?}");
}

fn as_sources_call_it(name: &str) -> String {
    match name {
        "md-5" => "md5".to_owned(),
        name => name.replace('-', "_"),
    }
}

/// The members of the workspace: their folders, with the crates that each asks for, as its sources call them.
fn members() -> Vec<(PathBuf, Vec<String>)> {
    let metadata = metadata();
    let packages = metadata["packages"].as_array().expect("a list of packages");
    let own = packages
        .iter()
        .filter(|package| package["source"].is_null());
    own.map(|package| {
        let manifest = package["manifest_path"].as_str().expect("a path");
        let asked = package["dependencies"].as_array().expect("a list");
        let names = asked.iter().map(|asked| {
            let name = asked["rename"].as_str().or_else(|| asked["name"].as_str());
            as_sources_call_it(name.expect("a name"))
        });
        let folder = Path::new(manifest).parent().expect("a folder");
        (folder.to_owned(), names.collect())
    })
    .collect()
}

/// The code of all Rust sources below a folder, without lines of comments; the folders of other members are left out.
fn sources_below(folder: &Path, members: &[PathBuf]) -> String {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let texts = paths.map(|path| {
        if path.is_dir() && !members.contains(&path) {
            sources_below(&path, members)
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let source = std::fs::read_to_string(&path).expect("a source");
            let lines = source.lines().filter(|line| !line.trim().starts_with("//"));
            lines.flat_map(|line| [line, "\n"]).collect()
        } else {
            String::new()
        }
    });
    texts.collect()
}

/// Whether code names a crate at the beginning of a path or imports it: a variable or a module of the same name is not the crate.
fn uses(code: &str, name: &str) -> bool {
    let goes_on = |sign: char| sign.is_alphanumeric() || sign == '_';
    code.match_indices(name).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        let is_word = !before.ends_with(|sign: char| goes_on(sign) || sign == '.')
            && !after.starts_with(goes_on);
        let begins_a_path = after.starts_with("::") && !before.ends_with("::");
        is_word && (begins_a_path || before.ends_with("use "))
    })
}

#[test]
fn every_crate_that_is_asked_for_is_used() {
    let members = members();
    assert!(members.len() > 5, "{members:?}");
    let folders: Vec<PathBuf> = members.iter().map(|(folder, _)| folder.clone()).collect();
    for (folder, asked) in members {
        let code = sources_below(&folder, &folders);
        let idle: Vec<_> = asked.iter().filter(|name| !uses(&code, name)).collect();
        assert!(idle.is_empty(), "{}: {idle:?}", folder.display());
    }
}

#[test]
fn a_word_that_is_also_the_name_of_a_crate_is_no_use_of_it() {
    for used in [
        "use bytes::Bytes;",
        "use bytes;",
        "let a = bytes::Bytes::new();",
        "#[derive(bytes::Debug)]",
    ] {
        assert!(uses(used, "bytes"), "{used}");
    }
    for other in [
        "let bytes = 1;",
        "body.bytes().await",
        "use actix_web::web::bytes;",
        "use actix_web::bytes::Bytes;",
        "all_bytes::read()",
    ] {
        assert!(!uses(other, "bytes"), "{other}");
    }
}

#[test]
fn every_crate_that_the_workspace_names_is_asked_for() {
    let manifest = std::fs::read_to_string(Path::new(ROOT).join("Cargo.toml")).expect("it");
    let manifest: toml::Table = manifest.parse().expect("a manifest is TOML");
    let named = manifest["workspace"]["dependencies"].as_table();
    let named = named.expect("a table").keys();
    let named: BTreeSet<String> = named.map(|name| as_sources_call_it(name)).collect();
    let asked: BTreeSet<String> = members().into_iter().flat_map(|(_, asked)| asked).collect();
    let idle: Vec<_> = named.difference(&asked).collect();
    assert!(named.len() > 50 && idle.is_empty(), "{idle:?}");
}

#[test]
fn every_crate_comes_from_an_allowed_registry() {
    let policy = Policy::read();
    for (name, _, source) in foreign_crates() {
        let registry = source.strip_prefix("registry+").unwrap_or(&source);
        assert!(
            policy.registries.contains(registry),
            "{name} comes from {source}"
        );
    }
}

/// The packages of the front end's lock file, by their folder.
fn npm_packages() -> serde_json::Map<String, serde_json::Value> {
    let path = Path::new(ROOT).join("frontend/package-lock.json");
    let text = std::fs::read_to_string(path).expect("the front end's lock file");
    let lock: serde_json::Value = serde_json::from_str(&text).expect("the lock file is JSON");
    lock["packages"].as_object().expect("packages").clone()
}

#[test]
fn every_package_the_browser_loads_has_an_allowed_licence() {
    let policy = Policy::read();
    let packages = npm_packages();
    let shipped: Vec<_> = packages
        .iter()
        .filter(|(name, package)| name.contains("node_modules/") && package["dev"] != true)
        .map(|(name, package)| (name, package["license"].as_str().unwrap_or("none")))
        .collect();
    assert!(!shipped.is_empty(), "the packages were read");
    let refused: Vec<_> = shipped
        .iter()
        .filter(|(_, licence)| !policy.accepts(licence))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn the_front_ends_lock_file_serves_every_platform() {
    // A lock file made where a registry lacks some platforms' binaries makes `npm ci` fail everywhere.
    let packages = npm_packages();
    for (name, package) in &packages {
        let optional = package["optionalDependencies"].as_object();
        for wanted in optional.into_iter().flat_map(serde_json::Map::keys) {
            let there = [
                format!("{name}/node_modules/{wanted}"),
                format!("node_modules/{wanted}"),
            ];
            assert!(
                there.iter().any(|folder| packages.contains_key(folder)),
                "{wanted}, an option of {name}"
            );
        }
    }
}

#[test]
fn a_licence_is_judged_as_its_expression_says() {
    let policy = Policy {
        licences: BTreeSet::from(["MIT".to_owned(), "ISC".to_owned()]),
        banned: BTreeSet::new(),
        registries: BTreeSet::new(),
    };
    for accepted in [
        "MIT",
        "MIT/GPL-3.0",
        "GPL-3.0 OR MIT",
        "MIT AND ISC",
        "(GPL-2.0 OR MIT) AND ISC",
    ] {
        assert!(policy.accepts(accepted), "{accepted}");
    }
    for refused in [
        "GPL-3.0",
        "MIT AND GPL-3.0",
        "(MIT OR ISC) AND GPL-3.0",
        "MIT WITH Some-exception",
    ] {
        assert!(!policy.accepts(refused), "{refused}");
    }
}
