//! The names on the signed questionnaire of an account.

use crate::Failure;
use crate::driven::signing_sessions::Signer;
use crate::driven::unit_of_work::Tx;
use domain::account::Account;
use domain::signing::Scene;

/// The names on it; unknown if the questionnaire comes from no session of ours.
pub(crate) async fn signer_of(tx: &dyn Tx, account: &Account) -> Result<Option<Signer>, Failure> {
    let Some(signed) = &account.questionnaire else {
        return Ok(None);
    };
    let sessions = tx.signing_sessions();
    let scene = Scene::DdForm(account.id);
    Ok(sessions.signer_of(scene, signed.document).await?)
}

/// The name that it is made out to, if the form now has another. `signer` has the names on it.
pub(crate) fn signed_as(account: &Account, signer: Option<&Signer>) -> Option<String> {
    let signer = signer?;
    signer
        .is_another_than(&account.form)
        .then(|| signer.printed())
}
