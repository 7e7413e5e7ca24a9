//! The demo operators, campaigns, and what waits for a second person.

use super::content::{self, day};
use domain::identity::CampaignForm;
use domain::ids::OperatorId;
use domain::operations::{AuditEvent, AuditKind, Operator, OperatorForm, Role};
use domain::review::Actor;
use domain::{Instant, Language};
use ports::driven::audit::Origin;
use ports::driven::operations::NewOperator;
use ports::driven::unit_of_work::Tx;
use ports::driving::catalog::project_names;
use ports::driving::identity::desk::{MakeCampaign, make_campaign};
use ports::driving::operations::{TouchOperator, change_operator, show_operator};
use ports::driving::proposals::Outcome;
use ports::driving::subscription::desk::{IssueProject, issue_project};
use ports::{Failure, Ports, transact};

/// The second administrator, without whom nothing that the first proposes could be approved.
const SECOND_ADMIN: (&str, &str) = ("admin2@demo.landfall.test", "Adam Botha");

/// The password of every demo operator.
pub(super) const PASSWORD: &str = "Landfall-demo-1";

/// Adds the demo operators, who are exempt from TOTP in the development profile, and returns them
/// by role.
pub(super) async fn operators(
    ports: &Ports,
    now: Instant,
) -> Result<Vec<(Role, OperatorId)>, Failure> {
    let hash = ports
        .passwords
        .hash(PASSWORD)
        .await
        .map_err(|e| Failure::Broken(e.to_string()))?;
    transact(ports, async |tx| {
        let new = |role: Role, email: String, name: &str| NewOperator {
            email,
            name: name.to_owned(),
            password_hash: hash.as_str().to_owned(),
            roles: vec![role],
            joined: true,
            now,
        };
        let mut added = Vec::new();
        for role in Role::ALL {
            let email = format!("{}@demo.landfall.test", role.code());
            let id = add(tx, new(role, email, name(role)), now).await?;
            added.push((role, id));
        }
        let (email, name) = SECOND_ADMIN;
        add(tx, new(Role::Admin, email.to_owned(), name), now).await?;
        Ok(added)
    })
    .await
}

/// Adds an operator and records the event, without notifying administrators, who are only just
/// being created.
async fn add(tx: &dyn Tx, new: NewOperator, now: Instant) -> Result<OperatorId, Failure> {
    let roles = new.roles.iter().map(|role| role.code());
    let detail = format!("added as {}", roles.collect::<Vec<_>>().join(", "));
    let id = tx.operators().add(new, true).await?;
    let event = AuditEvent {
        by: Actor::System,
        kind: AuditKind::OperatorChanged,
        record: format!("operator:{id}"),
        detail,
    };
    tx.audit().record(event, &Origin::default(), now).await?;
    Ok(id)
}

const fn name(role: Role) -> &'static str {
    match role {
        Role::Reviewer => "Ruth Mokoena",
        Role::Approver => "Andrew Pillay",
        Role::Finance => "Farah Daniels",
        Role::Editor => "Edward Lim",
        Role::Admin => "Anna de Wet",
        Role::Auditor => "Oscar Nkosi",
    }
}

/// Creates the demo campaigns, as an editor does at the desk.
pub(super) async fn campaigns(
    ports: &Ports,
    by: &Operator,
    origin: &Origin,
    now: Instant,
) -> Result<(), Failure> {
    let home: content::Home = content::json("home.json").map_err(Failure::Broken)?;
    for campaign in home.campaigns {
        let form = CampaignForm {
            code: Some(campaign.code),
            name_zh: Some(campaign.name.zh),
            name_en: Some(campaign.name.en),
            starts_at: Some(day(now, campaign.starts_days)),
            ends_at: Some(day(now, campaign.ends_days)),
            limit: campaign.limit,
            active: Some(campaign.active),
        };
        let command = MakeCampaign {
            by: by.clone(),
            form,
            origin: origin.clone(),
        };
        make_campaign(ports, &command).await?;
    }
    Ok(())
}

/// Leaves two acts waiting for a second person: another role for the editor, and the issue of the first project that has accepted
/// subscriptions.
pub(super) async fn proposals(
    ports: &Ports,
    (admin, editor, finance): (&Operator, &Operator, &Operator),
    origin: &Origin,
) -> Result<(), Failure> {
    let touch = TouchOperator {
        by: admin.clone(),
        id: editor.id,
        reason: "Helps with first reviews while Ruth is on leave / Ruth 休假期间协助初审"
            .to_owned(),
        language: Language::Zh,
        origin: origin.clone(),
    };
    let shown = show_operator(ports, admin, editor.id).await?;
    let form = OperatorForm {
        email: String::new(),
        name: editor.name.clone(),
        roles: vec![Role::Reviewer, Role::Editor],
    };
    change_operator(ports, &touch, shown.account.version, &form).await?;
    for (project, _, _) in project_names(ports).await? {
        let issue = IssueProject {
            by: finance.clone(),
            project,
            reason: "The offering closed and all wires are in / 募集结束，款项已全部到账"
                .to_owned(),
            shown: None,
            origin: origin.clone(),
        };
        if let Outcome::Proposed(_) = issue_project(ports, &issue).await? {
            break;
        }
    }
    Ok(())
}
