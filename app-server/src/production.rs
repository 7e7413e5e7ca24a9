//! The reasons for which a production server does not start: files that others can read, operators
//! of the demo data, operators without a second factor. The settings themselves are checked where
//! they are read (`config`).

use crate::bootstrap::BootstrapError;
use crate::config::Config;
use crate::private_files;
use adapters::seaorm::{OperatorAccess, SeaStore};

/// The domain of the operators of the demo data.
const DEMO: &str = "@demo.landfall.test";

/// Refuses what is not fit for production. In development it only warns of files that others can read.
pub(crate) async fn check(config: &Config, store: &SeaStore) -> Result<(), BootstrapError> {
    let folder = |error| BootstrapError::DataFolder(config.data_dir.display().to_string(), error);
    let files = private_files::check(config).map_err(folder)?;
    if config.is_development() {
        if let Err(found) = files {
            tracing::warn!("{found}");
        }
        return Ok(());
    }
    files?;
    let accesses = store.operator_accesses().await?;
    match accesses.into_iter().find_map(unfit) {
        Some(problem) => Err(BootstrapError::Production(problem)),
        None => Ok(()),
    }
}

/// The problem with an operator. One of the demo data, whose password is public, could be reopened
/// later.
fn unfit(access: OperatorAccess) -> Option<String> {
    let OperatorAccess {
        email,
        is_open,
        is_exempt,
    } = access;
    if email.to_lowercase().ends_with(DEMO) {
        Some(format!(
            "{email} is an operator of the demo data: use a database without demo data (LANDFALL_DATABASE_URL)"
        ))
    } else if is_open && is_exempt {
        Some(format!(
            "the operator {email} is exempt from the second factor: end the exemption with `landfall operator recover --email {email}`"
        ))
    } else {
        None
    }
}
