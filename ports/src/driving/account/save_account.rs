//! Opening an investment account, and changing one: its form, its documents, its submission (decisions 26, 27, 49).

use super::change::save_change;
use super::documents::{attach, new_to};
use super::submit::{Rules, known_countries, submit, without_id_number};
use crate::driven::account::NewAccount;
use crate::driven::audit::Origin;
use crate::driven::unit_of_work::{StoreError, Tx};
use crate::driving::identity::tell_of_bank;
use crate::driving::posting::Act;
use crate::{Failure, Ports, transact};
use domain::account::{
    Account, AccountForm, Chosen, Command, Edit, EntityType, FormFacts, KycState, OptionalField,
    decide,
};
use domain::catalog::Framework;
use domain::day::day_of;
use domain::ids::{AccountId, DocumentId, FrameworkId, InvestorId};
use domain::operations::{AuditEvent, AuditKind};
use domain::review::{Actor, LogEntry, PassNotes, Subject};
use domain::{Instant, Refusal};
use std::collections::BTreeSet;

/// A new account.
#[derive(Debug, Clone)]
pub struct OpenAccount {
    /// Whose.
    pub investor: InvestorId,
    /// `InvestmentFrameworkID`, if it was given.
    pub framework: Option<FrameworkId>,
    /// `EntityID` as it was given.
    pub entity: Option<i64>,
    /// What was filled in.
    pub form: AccountForm,
    /// `NewDocuments`.
    pub documents: Vec<DocumentId>,
    /// `applyKYC`: submit it at once.
    pub apply: bool,
    /// From where.
    pub origin: Origin,
}

/// A change of an account.
#[derive(Debug, Clone)]
pub struct ChangeAccount {
    /// Whose.
    pub investor: InvestorId,
    /// Which.
    pub id: AccountId,
    /// The `Version` that the caller saw, if given.
    pub version: Option<i64>,
    /// The submitted fields.
    pub form: AccountForm,
    /// The fields to clear.
    pub emptied: Vec<OptionalField>,
    /// `NewDocuments`.
    pub documents: Vec<DocumentId>,
    /// `applyKYC`: submit it.
    pub apply: bool,
    /// Whether the session was recently re-authenticated (decision 50).
    pub recently_authenticated: bool,
    /// From where.
    pub origin: Origin,
}

/// The answer to a save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Saved {
    /// `UserEntityID`.
    pub id: AccountId,
    /// `KYCStateCode` after it.
    pub state: KycState,
    /// `Version` after it.
    pub version: i64,
}

impl From<&Account> for Saved {
    fn from(account: &Account) -> Self {
        Self {
            id: account.id,
            state: account.state,
            version: account.version,
        }
    }
}

/// Opens an account. Refuses with `NotFound` for foreign documents; `BankAccountFirst`, `OnlyOneAccount` and `EntityUnableEdit`
/// (a company) against the state; `Form` or `IncompleteInformation` for the fields.
pub async fn open_account(ports: &Ports, command: OpenAccount) -> Result<Saved, Failure> {
    let now = ports.clock.now();
    let form = AccountForm::default().with(command.form.clone());
    let opened = transact(ports, async |tx| {
        let documents = new_to(tx, command.investor, None, &command.documents).await?;
        check_state(tx, &command).await?;
        let (entity, rules) = checked(ports, tx, &command, &form, now).await?;
        let account = add(tx, &command, entity, &rules.framework, &form, now).await?;
        attach(tx, account.id, &documents).await?;
        if !command.apply {
            return Ok(Saved::from(&account));
        }
        let act = act_of(command.investor, &command.origin, now);
        let account = Box::pin(submit(ports, tx, &account, &rules, &act)).await?;
        Ok(Saved::from(&account))
    })
    .await;
    opened.map_err(|failure| match failure {
        // Another account was opened in the meantime: the schema refuses the second.
        Failure::Store(StoreError::Duplicate(_)) => Refusal::OnlyOneAccount.into(),
        other => other,
    })
}

/// Changes the submitted fields, clears fields, adds documents, and submits the account if requested. The investor is notified
/// if their money now goes to another bank account. Refuses with `NotFound`,
/// `EntityUnableEdit`, `LockedUnderReview`, `StaleVersion`, `ReauthRequired`, with the fields' rules, and with the missing parts of a submission.
pub async fn change_account(ports: &Ports, command: ChangeAccount) -> Result<Saved, Failure> {
    let now = ports.clock.now();
    transact(ports, async |tx| {
        let before = Account::owned(tx.accounts().lock(command.id).await?, command.investor)?;
        let documents = new_to(tx, command.investor, Some(before.id), &command.documents).await?;
        let form = before.form.without(&command.emptied);
        let form = form.with(command.form.clone());
        let framework = tx.projects().framework(before.framework).await?;
        let framework = framework
            .ok_or_else(|| Failure::Broken(format!("account {} has no framework", before.id)))?;
        let rules = Rules::read(ports, tx, framework, now).await?;
        let edit = Box::new(Edit {
            form,
            adds_documents: !documents.is_empty(),
            rules: rules.facts(),
            recently_authenticated: command.recently_authenticated,
        });
        let edits = edit.changes(&before);
        // A repeated submission returns the first answer (decision 44).
        if command.apply && !edits && before.is_under_review() {
            return Ok(Saved::from(&before));
        }
        if edits || !command.apply {
            before.check_editable()?;
        }
        // The submission is the version that its owner saw. A save without changes overwrites nothing.
        let counts = edits || command.apply;
        if counts && command.version.is_some_and(|seen| seen != before.version) {
            return Err(Refusal::StaleVersion.into());
        }
        let act = act_of(command.investor, &command.origin, now);
        let mut account = before.clone();
        if edits {
            let decision = decide(&before, Command::Edit(edit), now)?;
            account = Box::pin(save_change(ports, tx, &before, decision, &act)).await?;
            attach(tx, before.id, &documents).await?;
            if before.is_redirected_by(&account.form) {
                let number = account.form.bank_account_number.as_deref();
                let record = format!("account:{}", before.id);
                tell_of_bank(ports, tx, (before.investor, &record), number, now).await?;
            }
        }
        if command.apply {
            account = Box::pin(submit(ports, tx, &account, &rules, &act)).await?;
        }
        Ok(Saved::from(&account))
    })
    .await
}

const fn act_of(investor: InvestorId, origin: &Origin, now: Instant) -> Act<'_> {
    Act::new(
        Actor::Investor(investor),
        AuditKind::AccountChanged,
        origin,
        now,
    )
}

/// The obstacles to opening an account at all.
async fn check_state(tx: &dyn Tx, command: &OpenAccount) -> Result<(), Failure> {
    if command.entity == Some(EntityType::Company.id()) {
        return Err(Refusal::EntityUnableEdit.into());
    }
    if tx.banks().of(command.investor).await?.is_empty() {
        return Err(Refusal::BankAccountFirst.into());
    }
    let accounts = tx.accounts().of(command.investor).await?;
    let taken = accounts.iter().any(|account| {
        Some(account.framework) == command.framework && account.entity == EntityType::Individual
    });
    if taken {
        return Err(Refusal::OnlyOneAccount.into());
    }
    Ok(())
}

/// The kind of owner and the rules of the framework, if everything that an account is opened with
/// is valid. Refuses all mistakes at once, missing choices together with missing fields.
async fn checked(
    ports: &Ports,
    tx: &dyn Tx,
    command: &OpenAccount,
    form: &AccountForm,
    now: Instant,
) -> Result<(EntityType, Rules), Failure> {
    let entity = Chosen::of(command.entity, EntityType::from_id);
    let found = match command.framework {
        Some(id) => tx.projects().framework(id).await?,
        None => None,
    };
    let freed = match &found {
        Some(framework) => without_id_number(ports, tx, &framework.code).await?,
        None => BTreeSet::new(),
    };
    let facts = FormFacts {
        framework: Chosen::of(command.framework, |_| found.as_ref()),
        countries: &known_countries(tx).await?,
        without_id_number: &freed,
        today: day_of(now),
    };
    form.check(entity, facts)?;
    match (entity.known(), found) {
        (Some(entity), Some(framework)) => {
            Ok((entity, Rules::read(ports, tx, framework, now).await?))
        }
        _ => Err(Failure::Broken("a sound form without its choices".into())),
    }
}

async fn add(
    tx: &dyn Tx,
    command: &OpenAccount,
    entity: EntityType,
    framework: &Framework,
    form: &AccountForm,
    now: Instant,
) -> Result<Account, Failure> {
    let new = NewAccount {
        investor: command.investor,
        framework: framework.id,
        entity,
        form: form.clone(),
        created_at: now,
    };
    let id = tx.accounts().add(new).await?;
    let added = tx.accounts().get(id).await?;
    let account = added.ok_or_else(|| Failure::Broken(format!("account {id} is not there")))?;
    let entry = LogEntry {
        subject: Subject::Account(id),
        from: account.state.code(),
        to: account.state.code(),
        by: Actor::Investor(command.investor),
        proposed_by: None,
        comment: None,
        version: None,
        notes: PassNotes::default(),
    };
    tx.reviews().append(entry, now).await?;
    let event = AuditEvent {
        by: Actor::Investor(command.investor),
        kind: AuditKind::AccountChanged,
        record: format!("account:{id}"),
        detail: "opened".to_owned(),
    };
    tx.audit().record(event, &command.origin, now).await?;
    Ok(account)
}
