//! Names the content of the migrations, so that a migrated template is created once for it
//! (`src/database.rs`) and again when a migration changes, whichever test binary is first.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The files that determine a migrated database: the migrations, and the versions of the libraries
/// that run them.
const SOURCES: [&str; 2] = ["../migration/src", "../Cargo.lock"];

fn main() -> io::Result<()> {
    let mut files = Vec::new();
    for source in SOURCES {
        println!("cargo::rerun-if-changed={source}");
        collect(Path::new(source), &mut files)?;
    }
    files.sort();
    let mut content = DefaultHasher::new();
    for file in files {
        file.hash(&mut content);
        fs::read(&file)?.hash(&mut content);
    }
    println!(
        "cargo::rustc-env=LANDFALL_MIGRATIONS={:016x}",
        content.finish()
    );
    Ok(())
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in fs::read_dir(path)? {
            collect(&entry?.path(), files)?;
        }
    } else {
        files.push(path.to_owned());
    }
    Ok(())
}
