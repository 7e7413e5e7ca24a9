//! Files that the server writes are readable by its own user only: the database, keys and stored
//! files. They are created like that, and in production a start is refused if others can read them,
//! or the settings file.

use crate::config::Config;
use secrecy::ExposeSecret;
use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, ErrorKind};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The bits of a mode that belong to the group and to others.
const OTHERS: u32 = 0o077;

/// The bits that belong to others only.
const OTHERS_THAN_GROUP: u32 = 0o007;

/// Something that others can read, and how to correct it.
#[derive(Debug, thiserror::Error)]
pub enum Readable {
    /// The server's data.
    #[error("others can read {path}: chmod {mode} {path}")]
    Kept { path: String, mode: &'static str },
    /// The settings file.
    #[error("others can read the settings file {path} (LANDFALL_CONFIG): chmod {mode} {path}")]
    Settings { path: String, mode: &'static str },
}

/// Makes every file and folder of this process readable by its own user only. To be called before
/// anything is written.
pub fn keep_private() {
    let _former = rustix::process::umask(rustix::fs::Mode::from_raw_mode(OTHERS));
}

/// Creates the data folder, the folder of stored files and an empty database file, if they are
/// missing, so that only this user can read them. SQLite gives its further files the mode of the
/// database file.
pub fn make(config: &Config) -> io::Result<()> {
    let mut folder = DirBuilder::new();
    folder.recursive(true).mode(0o700);
    folder.create(&config.data_dir)?;
    folder.create(config.data_dir.join("objects"))?;
    let Some(file) = database_file(config) else {
        return Ok(());
    };
    let made = OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(file);
    match made {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Names the first of the settings file, the data folder, its contents and the database that others
/// can read. Nothing is checked below a folder that they cannot enter.
pub fn check(config: &Config) -> io::Result<Result<(), Readable>> {
    if let Some(path) = &config.settings_file
        && let Some(mode) = settings_mode_due(&fs::metadata(path)?)
    {
        let path = path.display().to_string();
        return Ok(Err(Readable::Settings { path, mode }));
    }
    let mut paths = vec![config.data_dir.clone()];
    for entry in fs::read_dir(&config.data_dir)? {
        paths.push(entry?.path());
    }
    if let Some(file) = database_file(config) {
        let beside = |end: &str| PathBuf::from(format!("{}{end}", file.display()));
        paths.extend([beside("-wal"), beside("-shm"), file]);
    }
    // The database before its further files, which take its mode.
    paths.sort();
    for path in paths {
        match readable(&path) {
            Ok(None) => {}
            Ok(Some(found)) => return Ok(Err(found)),
            // A file that SQLite has just removed cannot be read by anybody.
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            Err(error) => {
                let named = format!("{}: {error}", path.display());
                return Err(io::Error::new(error.kind(), named));
            }
        }
    }
    Ok(Ok(()))
}

fn readable(path: &Path) -> io::Result<Option<Readable>> {
    // Of a link's target: the link has no mode of its own.
    let facts = fs::metadata(path)?;
    if facts.permissions().mode() & OTHERS == 0 {
        return Ok(None);
    }
    Ok(Some(Readable::Kept {
        path: path.display().to_string(),
        mode: if facts.is_dir() { "700" } else { "600" },
    }))
}

/// The mode that a settings file should have, if others can read it. A file that belongs to another
/// user, such as root, is read through its group.
fn settings_mode_due(facts: &fs::Metadata) -> Option<&'static str> {
    let is_own = facts.uid() == rustix::process::geteuid().as_raw();
    let (forbidden, due) = if is_own {
        (OTHERS, "600")
    } else {
        (OTHERS_THAN_GROUP, "640")
    };
    (facts.mode() & forbidden != 0).then_some(due)
}

/// The file of an SQLite database.
fn database_file(config: &Config) -> Option<PathBuf> {
    let address = config.database_url.expose_secret();
    let rest = address.strip_prefix("sqlite:")?;
    let path = rest.strip_prefix("//").unwrap_or(rest);
    let path = path.split('?').next().unwrap_or_default();
    let is_file = !path.is_empty() && path != ":memory:" && !path.starts_with("file:");
    // As the driver reads it.
    let path = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
    is_file.then(|| PathBuf::from(path.as_ref()))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn config(folder: &Path) -> Config {
        Config::from_toml(&format!("data_dir = '{}'", folder.display())).unwrap()
    }

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn what_is_made_is_the_own_users_alone() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("data");
        let config = config(&folder);
        make(&config).unwrap();
        make(&config).unwrap();
        assert_eq!(mode(&folder), 0o700);
        assert_eq!(mode(&folder.join("objects")), 0o700);
        assert_eq!(mode(&folder.join("landfall.db")), 0o600);
        assert!(check(&config).unwrap().is_ok());
    }

    #[test]
    fn what_others_can_read_is_named_with_how_to_mend_it() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("data");
        let config = config(&folder);
        make(&config).unwrap();
        for (name, wide, command) in [
            ("", 0o750, "chmod 700"),
            ("objects", 0o705, "chmod 700"),
            ("landfall.db", 0o640, "chmod 600"),
            ("landfall.db-wal", 0o604, "chmod 600"),
            ("development.keys", 0o644, "chmod 600"),
        ] {
            let path = if name.is_empty() {
                folder.clone()
            } else {
                folder.join(name)
            };
            if !path.exists() {
                fs::write(&path, "").unwrap();
            }
            let private = if path.is_dir() { 0o700 } else { 0o600 };
            fs::set_permissions(&path, fs::Permissions::from_mode(wide)).unwrap();
            let said = check(&config).unwrap().unwrap_err().to_string();
            let due = format!("others can read {0}: {command} {0}", path.display());
            assert_eq!(said, due);
            fs::set_permissions(&path, fs::Permissions::from_mode(private)).unwrap();
            assert!(check(&config).unwrap().is_ok(), "{name}");
        }
    }

    #[test]
    fn where_a_link_leads_is_looked_at() {
        let outer = tempfile::tempdir().unwrap();
        let folder = outer.path().join("data");
        let config = config(&folder);
        make(&config).unwrap();
        let (target, link) = (outer.path().join("elsewhere"), folder.join("linked"));
        fs::create_dir(&target).unwrap();
        std::os::unix::fs::symlink(&target, &link).unwrap();
        for (mode, is_found) in [(0o755, true), (0o700, false)] {
            fs::set_permissions(&target, fs::Permissions::from_mode(mode)).unwrap();
            assert_eq!(check(&config).unwrap().is_err(), is_found, "{mode:o}");
        }
        fs::remove_dir(&target).unwrap();
        assert!(check(&config).unwrap().is_ok(), "it leads nowhere");
    }

    #[test]
    fn a_database_elsewhere_is_looked_at_as_well() {
        for (name, written) in [("a b.db", "a%20b.db"), ("a=b&c+d.db", "a=b&c+d.db")] {
            let outer = tempfile::tempdir().unwrap();
            let file = outer.path().join(name);
            fs::write(&file, "").unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).unwrap();
            let address = format!("sqlite://{}/{written}?mode=rwc", outer.path().display());
            let data = outer.path().join("data");
            let toml = format!(
                "data_dir = '{}'\ndatabase_url = '{address}'",
                data.display()
            );
            let config = Config::from_toml(&toml).unwrap();
            make(&config).unwrap();
            assert!(check(&config).unwrap().is_err(), "{name}");
        }
    }
}
