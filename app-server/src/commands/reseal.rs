//! `landfall reseal`: reseals values sealed under another key than the first, and renews the proofs
//! of payment targets under the first. It may run beside the server, and may be stopped and started
//! again: values under the first key are skipped.

use super::Found;
use crate::bootstrap::Wired;
use adapters::crypto::{NewFiles, SealedObjects};
use adapters::seaorm::{ProofsUnder, SEALED_COLUMNS, SeaStore, SealedColumn};
use clap::Args;
use ports::driven::objects::{ObjectError, ObjectKey, ObjectStore};
use ports::driven::unit_of_work::StoreError;
use ports::driving::document::SEALED_FOLDERS;
use ports::driving::operations::renew_verdict_proofs;
use ports::driving::payee::renew_payee_proofs;
use std::error::Error;

/// How many file names are in memory.
const PAGE: usize = 500;
/// How often a step on the database is repeated after a conflict with another transaction.
const TRIES: u32 = 20;

/// What else is sealed.
#[derive(Debug, Args)]
pub struct Reseal {
    /// Also seal files that are not sealed, such as files put into a bucket before `LANDFALL_S3_SEALED` was on
    #[arg(long)]
    plain_files: bool,
}

/// The results; values that cannot be opened were printed.
#[derive(Default)]
struct Tally {
    fields: u64,
    files: u64,
    unopened: u64,
}

/// Reseals fields and files; fails if one of them cannot be opened.
pub async fn reseal(wired: &Wired, what: Reseal) -> Result<(), Box<dyn Error>> {
    if what.plain_files && wired.files.new_files() == NewFiles::Plain {
        return Err("--plain-files cannot be used with LANDFALL_S3_SEALED=off, which leaves the bucket's files unsealed".into());
    }
    let mut tally = Tally::default();
    for column in SEALED_COLUMNS {
        fields(&wired.store, column, &mut tally).await?;
    }
    for folder in SEALED_FOLDERS {
        files(&wired.files, folder, what.plain_files, &mut tally).await?;
    }
    let marked = wired.store.mark_accounts().await?;
    let proofs = renew_payee_proofs(&wired.ports).await?;
    renew_verdict_proofs(&wired.ports).await?;
    let Tally {
        fields,
        files,
        unopened,
    } = tally;
    println!("Resealed {fields} fields and {files} files.");
    println!("Renewed the marks of the numbers of {marked} accounts.");
    println!("Renewed {} proofs of payment targets.", proofs.renewed);
    for record in &proofs.left {
        println!("{record}: cannot be read, or does not match its proof of the payment target");
    }
    tell_what_needs_others(wired).await?;
    let left = proofs.left.len();
    if unopened > 0 || left > 0 {
        let complaint = format!(
            "{unopened} fields and files cannot be opened, and {left} records do not match their proofs; they were left unchanged"
        );
        return Err(Found(complaint).into());
    }
    Ok(())
}

/// Reports data in the database that still needs another key than the first one.
async fn tell_what_needs_others(wired: &Wired) -> Result<(), StoreError> {
    let first = wired.files.current_key();
    let mut others = wired.store.proof_keys().await?;
    others.retain(|found| found.key != first);
    for ProofsUnder { key, count, what } in &others {
        println!("{key} is still needed by {count} {what}.");
    }
    if others.is_empty() {
        println!("Every stored field, file and proof uses the first key.");
    }
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
                // Already current, or removed in the meantime.
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
