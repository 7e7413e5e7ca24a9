//! `landfall reseal`: seals under the first key what lies under another, and proves anew under it where money goes. It may run beside the server, may be stopped, and goes
//! on where it is started again: what lies under the first key is passed over.

use super::Found;
use crate::bootstrap::Wired;
use adapters::crypto::SealedObjects;
use adapters::seaorm::{SEALED_COLUMNS, SeaStore, SealedColumn};
use clap::Args;
use ports::driven::objects::{ObjectError, ObjectKey, ObjectStore};
use ports::driven::unit_of_work::StoreError;
use ports::driving::document::SEALED_FOLDERS;
use ports::driving::payee::renew_payee_proofs;
use std::error::Error;

/// How many names of files are in memory.
const PAGE: usize = 500;
/// How often a step on the database is repeated that another transaction came between.
const TRIES: u32 = 20;

/// What else is sealed.
#[derive(Debug, Args)]
pub struct Reseal {
    /// Also seal files that are not sealed, such as those of a bucket from before `LANDFALL_S3_SEALED` was on
    #[arg(long)]
    plain_files: bool,
}

/// What was done; what does not open was printed.
#[derive(Default)]
struct Tally {
    fields: u64,
    files: u64,
    unopened: u64,
}

/// Seals fields and files anew; fails when one of them does not open.
pub async fn reseal(wired: &Wired, what: Reseal) -> Result<(), Box<dyn Error>> {
    let mut tally = Tally::default();
    for column in SEALED_COLUMNS {
        fields(&wired.store, column, &mut tally).await?;
    }
    for folder in SEALED_FOLDERS {
        files(&wired.files, folder, what.plain_files, &mut tally).await?;
    }
    renew_payee_proofs(&wired.ports).await?;
    let Tally {
        fields,
        files,
        unopened,
    } = tally;
    println!("Sealed anew: {fields} fields, {files} files.");
    if unopened > 0 {
        let complaint = format!("{unopened} fields and files do not open; they stay as they are");
        return Err(Found(complaint).into());
    }
    println!("Everything lies under the first key.");
    Ok(())
}

async fn fields(
    store: &SeaStore,
    column: &SealedColumn,
    tally: &mut Tally,
) -> Result<(), StoreError> {
    let (mut after, mut tries) = (i64::MIN, 0);
    loop {
        let step = match store.reseal(column, after).await {
            Err(StoreError::Conflict) if tries < TRIES => {
                tries += 1;
                continue;
            }
            step => step?,
        };
        tries = 0;
        tally.fields += step.resealed;
        for complaint in step.unopened {
            tally.unopened += 1;
            println!("{complaint}");
        }
        match step.last_row {
            Some(row) => after = row,
            None => return Ok(()),
        }
    }
}

async fn files(
    store: &SealedObjects,
    folder: &str,
    plain_too: bool,
    tally: &mut Tally,
) -> Result<(), ObjectError> {
    let mut after: Option<ObjectKey> = None;
    loop {
        let page = store.list(folder, after, PAGE).await?;
        let Some(last) = page.last() else {
            return Ok(());
        };
        after = Some(last.key.clone());
        for found in page {
            match store.reseal(&found.key, plain_too).await {
                Ok(true) => tally.files += 1,
                // Current already, or removed meanwhile.
                Ok(false) | Err(ObjectError::NotFound) => {}
                Err(error @ ObjectError::Unreadable(_)) => {
                    tally.unopened += 1;
                    println!("{error}");
                }
                Err(error) => return Err(error),
            }
        }
    }
}
