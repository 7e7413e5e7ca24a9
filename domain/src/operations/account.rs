//! An operator's access to the desk: who has it, its state, and who may change it (states: operators). Only decides;
//! passwords and codes are verified elsewhere.

use super::{Operator, Role};
use crate::form::is_email;
use crate::identity::PasswordRule;
use crate::ids::{OperatorId, OperatorSessionId};
use crate::refusal::{FieldRefusal, FieldRule};
use crate::{Instant, Refusal};
use chrono::TimeDelta;

/// The rule for an operator's own password: longer than an investor's.
pub const PASSWORD: PasswordRule = PasswordRule { min: 12, max: 128 };
/// How long an invitation is valid.
pub const INVITATION_VALID: TimeDelta = crate::identity::LINK_VALID;
/// How many recovery codes an operator gets at once.
pub const RECOVERY_CODES: usize = 10;
/// Digits of a recovery code: too many to be guessed within the limits on log-ins.
pub const RECOVERY_DIGITS: u8 = 12;

const LONGEST_EMAIL: usize = 320;
const LONGEST_NAME: usize = 200;

/// The state of an operator's access.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OperatorStage {
    /// Has chosen no password yet.
    Invited,
    /// May log in.
    Active,
    /// May not log in.
    Closed,
}

impl OperatorStage {
    /// Every stage.
    pub const ALL: [Self; 3] = [Self::Invited, Self::Active, Self::Closed];

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Invited => "invited",
            Self::Active => "active",
            Self::Closed => "closed",
        }
    }
}

crate::coded!(OperatorStage);

/// An operator as seen by administrators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperatorAccount {
    /// Who.
    pub operator: Operator,
    /// Rises with each change.
    pub version: i64,
    /// Whether they have chosen a password.
    pub joined: bool,
    /// Whether an authenticator is set up.
    pub enrolled: bool,
    /// When they logged in last.
    pub last_login_at: Option<Instant>,
    /// When they were added.
    pub created_at: Instant,
}

impl OperatorAccount {
    /// The state of the access.
    pub const fn stage(&self) -> OperatorStage {
        match (self.operator.active, self.joined) {
            (false, _) => OperatorStage::Closed,
            (true, false) => OperatorStage::Invited,
            (true, true) => OperatorStage::Active,
        }
    }
}

/// A live session of an operator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperatorDevice {
    /// Number.
    pub id: OperatorSessionId,
    /// Hash of its random id.
    pub token_hash: String,
    /// When logged in.
    pub created_at: Instant,
    /// Last seen.
    pub last_seen_at: Instant,
    /// The browser's name for itself.
    pub device: String,
}

/// The form of an operator.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OperatorForm {
    /// Log-in name; only for a new operator.
    pub email: String,
    /// Shown name.
    pub name: String,
    /// At least one.
    pub roles: Vec<Role>,
}

impl OperatorForm {
    /// The form of a new operator, with trimmed texts and each role once. Refusals: `Form`.
    pub fn checked(self) -> Result<Self, Refusal> {
        let email = self.email.trim().to_owned();
        let is_right = is_email(&email) && email.chars().count() <= LONGEST_EMAIL;
        let mistakes = if email.is_empty() {
            vec![wrong("email", FieldRule::Required)]
        } else if is_right {
            Vec::new()
        } else {
            vec![wrong("email", FieldRule::Invalid)]
        };
        Self { email, ..self }.known(mistakes)
    }

    /// The form of an existing operator, whose e-mail does not change. Refusals: `Form`.
    pub fn of_present(self) -> Result<Self, Refusal> {
        self.known(Vec::new())
    }

    fn known(self, mut mistakes: Vec<FieldRefusal>) -> Result<Self, Refusal> {
        let name = self.name.trim().to_owned();
        if name.is_empty() {
            mistakes.push(wrong("name", FieldRule::Required));
        } else if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
            mistakes.push(wrong("name", FieldRule::Invalid));
        }
        let is_held = |role: &Role| self.roles.contains(role);
        let roles: Vec<Role> = Role::ALL.into_iter().filter(is_held).collect();
        if roles.is_empty() {
            mistakes.push(wrong("roles", FieldRule::Required));
        }
        Refusal::form(mistakes)?;
        Ok(Self {
            email: self.email,
            name,
            roles,
        })
    }
}

const fn wrong(field: &'static str, rule: FieldRule) -> FieldRefusal {
    FieldRefusal { field, rule }
}

/// Refuses to remove the last administrator: `others` says whether another administrator may log in.
pub fn keeps_an_administrator(
    before: &Operator,
    after: &Operator,
    others: bool,
) -> Result<(), Refusal> {
    let runs_it = |operator: &Operator| operator.active && operator.has_any(&[Role::Admin]);
    if runs_it(before) && !runs_it(after) && !others {
        return Err(Refusal::LastAdministrator);
    }
    Ok(())
}

/// Refuses acts on one's own access: closing it, and resetting an authenticator that is not lost.
pub fn of_another(by: OperatorId, whose: OperatorId) -> Result<(), Refusal> {
    if by == whose {
        return Err(Refusal::OwnAccess);
    }
    Ok(())
}

/// The digits of a typed recovery code, if it has the right number.
pub fn recovery_digits(typed: &str) -> Option<String> {
    let is_part = |c: char| c.is_ascii_digit() || c == '-' || c == ' ';
    if !typed.chars().all(is_part) {
        return None;
    }
    let digits: String = typed.chars().filter(char::is_ascii_digit).collect();
    (digits.len() == usize::from(RECOVERY_DIGITS)).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn operator(roles: &[Role], active: bool) -> Operator {
        Operator {
            id: OperatorId(1),
            email: "ann@desk.test".into(),
            name: "Ann".into(),
            roles: roles.to_vec(),
            active,
        }
    }

    #[test]
    fn a_form_names_every_wrong_field_in_its_order() {
        let named = |form: OperatorForm| match form.checked() {
            Err(Refusal::Form(fields)) => fields.iter().map(|f| f.field).collect(),
            _ => Vec::new(),
        };
        assert_eq!(named(OperatorForm::default()), ["email", "name", "roles"]);
        let form = |email: &str, name: &str| OperatorForm {
            email: email.into(),
            name: name.into(),
            roles: vec![Role::Auditor, Role::Reviewer, Role::Auditor],
        };
        for email in ["ann", "ann@desk", "a b@desk.test", "@desk.test"] {
            assert_eq!(named(form(email, "Ann")), ["email"], "{email}");
        }
        assert_eq!(named(form("a@b.c", "A\nnn")), ["name"]);
        assert_eq!(named(form("a@b.c", &"x".repeat(201))), ["name"]);
        let taken = form(" ann@desk.test ", " Ann ").checked().unwrap();
        assert_eq!(
            (taken.email.as_str(), taken.name.as_str()),
            ("ann@desk.test", "Ann")
        );
        assert_eq!(taken.roles, [Role::Reviewer, Role::Auditor]);
    }

    #[test]
    fn the_last_administrator_stays() {
        let admin = operator(&[Role::Admin, Role::Editor], true);
        let editor = operator(&[Role::Editor], true);
        let closed = operator(&[Role::Admin], false);
        for after in [&editor, &closed] {
            let refused = keeps_an_administrator(&admin, after, false);
            assert_eq!(refused, Err(Refusal::LastAdministrator));
            assert_eq!(keeps_an_administrator(&admin, after, true), Ok(()));
            assert_eq!(keeps_an_administrator(&editor, after, false), Ok(()));
        }
        assert_eq!(keeps_an_administrator(&admin, &admin, false), Ok(()));
    }

    #[test]
    fn nobody_closes_their_own_access() {
        let one = OperatorId(1);
        assert_eq!(of_another(one, one), Err(Refusal::OwnAccess));
        assert_eq!(of_another(one, OperatorId(2)), Ok(()));
    }

    #[test]
    fn a_recovery_code_is_read_however_it_is_grouped_and_is_no_authenticators_code() {
        let digits = Some("123456789012".to_owned());
        for typed in ["1234-5678-9012", "123456789012", " 1234 5678 9012 "] {
            assert_eq!(recovery_digits(typed), digits, "{typed}");
        }
        for typed in ["123456", "1234-5678-901", "1234-5678-901x", ""] {
            assert_eq!(recovery_digits(typed), None, "{typed}");
        }
    }

    #[test]
    fn an_operator_is_invited_until_a_password_is_chosen() {
        let account = |active, joined| OperatorAccount {
            operator: operator(&[Role::Admin], active),
            version: 1,
            joined,
            enrolled: false,
            last_login_at: None,
            created_at: Instant::UNIX_EPOCH,
        };
        assert_eq!(account(true, false).stage(), OperatorStage::Invited);
        assert_eq!(account(true, true).stage(), OperatorStage::Active);
        assert_eq!(account(false, true).stage(), OperatorStage::Closed);
        assert_eq!(account(false, false).stage(), OperatorStage::Closed);
    }
}
