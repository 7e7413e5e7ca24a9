//! Whose names the signed questionnaire of an account bears.

use crate::Failure;
use crate::driven::signing_sessions::Signer;
use crate::driven::unit_of_work::Tx;
use domain::account::Account;
use domain::signing::Scene;

/// The names on it. Of a questionnaire that no session of ours gave nothing is known.
pub(crate) async fn signer_of(tx: &dyn Tx, account: &Account) -> Result<Option<Signer>, Failure> {
    let Some(signed) = &account.questionnaire else {
        return Ok(None);
    };
    let sessions = tx.signing_sessions();
    let scene = Scene::DdForm(account.id);
    Ok(sessions.signer_of(scene, signed.document).await?)
}

/// To whom it is made out, where the form has another name by now.
pub(crate) async fn signed_as(tx: &dyn Tx, account: &Account) -> Result<Option<String>, Failure> {
    let signer = signer_of(tx, account).await?;
    let made_out_to = signer.map(|signer| signer.made_out_to);
    Ok(made_out_to.filter(|name| !account.form.is_named(name)))
}
