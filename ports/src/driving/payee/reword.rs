//! Wire notices that came with an earlier version and were not changed since get the wording of this one. The proof of the bank
//! accounts covers the notice beside them, so it is renewed, but only if it was valid.

use super::{bank_accounts_stand, prove_framework};
use crate::driven::audit::Origin;
use crate::driven::catalog::FrameworkTexts;
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports, read, transact};
use domain::ids::FrameworkId;
use domain::language::Text;
use domain::operations::{AuditEvent, AuditKind};
use domain::review::Actor;

/// A notice in the wording of an earlier version, and its present wording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rewording {
    /// The former wording.
    pub former: Text,
    /// The present wording.
    pub present: Text,
}

impl Rewording {
    /// The notice of a framework in the present wording; none if neither language has the former
    /// one.
    fn of(&self, texts: &FrameworkTexts) -> Option<Text> {
        let own = Text {
            zh: texts.wire_notice_zh.clone(),
            en: texts.wire_notice_en.clone(),
        };
        let reword = |own: &str, former: &str, present: &str| {
            if own == former { present } else { own }.to_owned()
        };
        let reworded = Text {
            zh: reword(&own.zh, &self.former.zh, &self.present.zh),
            en: reword(&own.en, &self.former.en, &self.present.en),
        };
        (reworded != own).then_some(reworded)
    }
}

/// Rewords the notices that are still in their former wording, and returns the number of
/// frameworks. A framework whose bank accounts are not the published ones keeps its notice.
pub async fn reword_wire_notices(
    ports: &Ports,
    rewordings: &[Rewording],
) -> Result<usize, Failure> {
    let texts = read(ports, async |tx| {
        Ok(tx.projects().framework_texts().await?)
    })
    .await?;
    let mut reworded = 0;
    for framework in texts.iter().map(|texts| texts.framework) {
        let is_reworded = transact(ports, async |tx| {
            reword(ports, tx, framework, rewordings).await
        })
        .await?;
        reworded += usize::from(is_reworded);
    }
    Ok(reworded)
}

async fn reword(
    ports: &Ports,
    tx: &dyn Tx,
    framework: FrameworkId,
    rewordings: &[Rewording],
) -> Result<bool, Failure> {
    let texts = tx.projects().framework_texts().await?;
    let own = texts.iter().find(|texts| texts.framework == framework);
    let Some(own) = own.filter(|own| bank_accounts_stand(ports, own)) else {
        return Ok(false);
    };
    let Some(notice) = rewordings.iter().find_map(|rewording| rewording.of(own)) else {
        return Ok(false);
    };
    tx.projects().set_wire_notice(framework, &notice).await?;
    prove_framework(ports, tx, framework).await?;
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::ConfigurationChanged,
        record: format!("framework:{framework}"),
        detail: "the wire notice of an earlier version was reworded".to_owned(),
    };
    let now = ports.clock.now();
    tx.audit().record(event, &Origin::default(), now).await?;
    Ok(true)
}
