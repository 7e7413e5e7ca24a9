//! What a production server does not start with: files that others can read, operators of the demo data, operators without a second
//! factor. The settings themselves are judged where they are read (`config`).

use crate::bootstrap::BootstrapError;
use crate::config::Config;
use crate::private_files;
use adapters::seaorm::{OpenAccess, SeaStore};
use ports::driven::unit_of_work::UnitOfWork;

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
    // Before `landfall migrate` there are no operators, and `/readyz` says what is missing.
    if store.ready().await.is_err() {
        return Ok(());
    }
    let unfit = store.open_accesses().await?.into_iter().find_map(unfit);
    unfit.map_or(Ok(()), |problem| Err(BootstrapError::Production(problem)))
}

fn unfit(access: OpenAccess) -> Option<String> {
    let OpenAccess { email, is_exempt } = access;
    if email.to_lowercase().ends_with(DEMO) {
        Some(format!(
            "{email} is an operator of the demo data: use a database without demo data (LANDFALL_DATABASE_URL)"
        ))
    } else if is_exempt {
        Some(format!(
            "the operator {email} is exempt from the second factor: close the access with LANDFALL_PROFILE=development in the console, or use another database"
        ))
    } else {
        None
    }
}
