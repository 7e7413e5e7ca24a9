//! Refuses a database that another program made, before anything is read from it or written to it.

use super::BootstrapError;
use crate::config::Config;
use adapters::seaorm::{MadeBy, SeaStore};
use secrecy::ExposeSecret;

/// Says in one line what to do with such a database.
pub(super) async fn refuse_other_programs(
    store: &SeaStore,
    config: &Config,
) -> Result<(), BootstrapError> {
    let is_file = config.database_url.expose_secret().starts_with("sqlite:");
    let folder = config.data_dir.display();
    let problem = match store.made_by().await? {
        MadeBy::Known => return Ok(()),
        MadeBy::Unreleased if is_file => format!(
            "{folder} was made by an unreleased version of Landfall, whose data this version cannot read: remove the folder {folder} and start again"
        ),
        MadeBy::Unreleased => {
            "the database was made by an unreleased version of Landfall, whose data this version cannot read: use a new database (LANDFALL_DATABASE_URL)".to_owned()
        }
        MadeBy::Newer => {
            "the database was brought up to date by a newer version of Landfall: use that version, or restore a backup from before".to_owned()
        }
    };
    Err(BootstrapError::OtherProgram(problem))
}
