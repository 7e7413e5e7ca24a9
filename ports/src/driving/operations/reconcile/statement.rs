//! Every file of an account statement exists and is unchanged.

use super::Slice;
use super::document::{FILES, Kept, kept};
use crate::{Failure, Ports, read};

/// Checks the next files.
pub(super) async fn files(ports: &Ports, after: i64) -> Result<Slice, Failure> {
    let page = read(ports, async |tx| {
        Ok(tx.account_statements().files_page(after, FILES).await?)
    })
    .await?;
    let files = page.iter().map(|it| Kept {
        id: it.id,
        record: format!(
            "account_statement:{}:{}:{}",
            it.statement,
            it.format.code(),
            it.language.code()
        ),
        file: (&it.object_key, it.size, &it.sha256),
    });
    kept(ports, files).await
}
