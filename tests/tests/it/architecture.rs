//! Checks the direction of the dependencies between the crates, from cargo's resolved graph:
//! everything points inward, and the domain stays free of machinery.
mod features;

use std::collections::BTreeSet;
use std::process::Command;

const ROOMS: [&str; 6] = [
    "domain",
    "ports",
    "adapters",
    "app-server",
    "migration",
    "tests",
];

/// Crates that bring a runtime, a wire format, the web or a database with them.
const MACHINERY: [&str; 14] = [
    "tokio",
    "async-std",
    "async-trait",
    "futures",
    "serde",
    "serde_json",
    "actix",
    "reqwest",
    "hyper",
    "axum",
    "sqlx",
    "sea-orm",
    "rusqlite",
    "libsqlite3-sys",
];

fn cargo(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .args(arguments)
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "cargo {arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("cargo answers in UTF-8")
}

/// The crates of the workspace and others that `room` names in its normal and build dependencies,
/// including optional ones.
fn named_by(room: &str) -> BTreeSet<String> {
    let metadata: serde_json::Value = serde_json::from_str(&cargo(&[
        "metadata",
        "--format-version",
        "1",
        "--no-deps",
        "--locked",
    ]))
    .expect("cargo metadata is JSON");
    let package = metadata["packages"]
        .as_array()
        .expect("a list of packages")
        .iter()
        .find(|package| package["name"] == room)
        .unwrap_or_else(|| panic!("the workspace has a crate {room}"));
    package["dependencies"]
        .as_array()
        .expect("a list of dependencies")
        .iter()
        .filter(|dependency| dependency["kind"] != "dev")
        .map(|dependency| dependency["name"].as_str().expect("a name").to_owned())
        .collect()
}

/// Every crate that is compiled into `room` when it is built on its own.
fn tree_of(room: &str) -> BTreeSet<String> {
    let tree = cargo(&[
        "tree",
        "--package",
        room,
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--format",
        "{p}",
        "--locked",
    ]);
    tree.lines()
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

/// The crates of `found` that belong to a family of `families` (`sqlx` also stands for `sqlx-core`).
fn of_families<'a>(found: &'a BTreeSet<String>, families: &[&str]) -> Vec<&'a str> {
    found
        .iter()
        .map(String::as_str)
        .filter(|name| {
            families.iter().any(|family| {
                name.strip_prefix(family)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_']))
            })
        })
        .collect()
}

fn assert_rooms(room: &str, allowed: &[&str]) {
    let named = named_by(room);
    let entered: Vec<&str> = ROOMS
        .into_iter()
        .filter(|other| named.contains(*other))
        .collect();
    assert_eq!(entered, allowed, "the rooms that {room} depends on");
}

#[test]
fn the_rooms_depend_inward_only() {
    assert_rooms("domain", &[]);
    assert_rooms("ports", &["domain"]);
    assert_rooms("adapters", &["domain", "ports", "migration"]);
    assert_rooms("migration", &[]);
    assert_rooms("app-server", &["domain", "ports", "adapters"]);
}

#[test]
fn the_domain_carries_no_machinery() {
    let tree = tree_of("domain");
    assert!(tree.contains("rust_decimal"), "the tree was read: {tree:?}");
    assert_eq!(of_families(&tree, &MACHINERY), Vec::<&str>::new());
}

#[test]
fn the_domain_names_only_what_it_may_know() {
    // Days, exact numbers, errors; tables of what Unicode and HTML say of letters; the checksums of addresses.
    let known = [
        "bech32",
        "bs58",
        "chrono",
        "htmlize",
        "icu_properties",
        "rust_decimal",
        "thiserror",
        "unicode-normalization",
    ];
    let known = BTreeSet::from(known.map(str::to_owned));
    assert_eq!(named_by("domain"), known);
}

#[test]
fn the_domain_has_no_clock_and_no_randomness() {
    let features = cargo(&[
        "tree",
        "--package",
        "domain",
        "--edges",
        "normal",
        "--prefix",
        "none",
        "--format",
        "{p} [{f}]",
        "--locked",
    ]);
    let chrono = features
        .lines()
        .find(|line| line.starts_with("chrono "))
        .expect("the domain uses chrono");
    let enabled = chrono
        .split_once('[')
        .map_or("", |(_, rest)| rest.trim_end_matches(']'));
    assert!(
        !enabled
            .split(',')
            .any(|feature| feature == "clock" || feature == "now"),
        "{chrono}"
    );
    let tree = tree_of("domain");
    assert_eq!(
        of_families(&tree, &["rand", "getrandom", "fastrand"]),
        Vec::<&str>::new()
    );
}

#[test]
fn the_ports_know_no_technology() {
    let tree = tree_of("ports");
    assert!(tree.contains("domain"), "the tree was read: {tree:?}");
    let technology = [
        "actix",
        "sea-orm",
        "sqlx",
        "reqwest",
        "hyper",
        "tokio",
        "libsqlite3-sys",
    ];
    assert_eq!(of_families(&tree, &technology), Vec::<&str>::new());
}

#[test]
fn the_adapters_know_no_web_framework() {
    assert_eq!(
        of_families(&named_by("adapters"), &["actix", "utoipa"]),
        Vec::<&str>::new()
    );
}

#[test]
fn the_server_speaks_no_sql() {
    assert_eq!(
        of_families(&named_by("app-server"), &["sea-orm", "sqlx", "rusqlite"]),
        Vec::<&str>::new()
    );
}

/// A mock is made for the tests that use it.
#[test]
fn every_mock_of_a_port_is_used() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../ports/src"));
    let sources = sources(root);
    let mut mocked = 0;
    for (file, text) in &sources {
        for behind in text.split("mockall::automock").skip(1) {
            let (_, named) = behind.split_once("pub trait ").expect("a trait");
            let (name, _) = named.split_once(':').expect("its bounds");
            let made = format!("Mock{name}::new()");
            let is_used = sources.iter().any(|(_, text)| text.contains(&made));
            assert!(is_used, "{}: no test uses Mock{name}", file.display());
            mocked += 1;
        }
    }
    assert!(mocked > 0, "the mocks are looked for where they are not");
}

#[test]
fn the_adapters_do_not_use_each_other() {
    // One folder per technology: code that two of them share belongs behind a port. Only the
    // safeguarded HTTP client is shared, and it depends on none of them.
    let shared = "outbound";
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../adapters/src");
    let folders: BTreeSet<String> = std::fs::read_dir(root)
        .expect("the adapters' sources")
        .filter_map(|entry| {
            let entry = entry.expect("an entry");
            let name = entry.file_name().into_string().expect("a name in UTF-8");
            entry.path().is_dir().then_some(name)
        })
        .collect();
    for folder in &folders {
        for (path, text) in sources(&std::path::Path::new(root).join(folder)) {
            for other in folders.iter().filter(|o| *o != folder && *o != shared) {
                let import = format!("crate::{other}::");
                assert!(!text.contains(&import), "{} uses {import}", path.display());
            }
        }
    }
}

fn sources(folder: &std::path::Path) -> Vec<(std::path::PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source in UTF-8");
            found.push((path, text));
        }
    }
    found
}
