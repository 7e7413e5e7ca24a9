//! Campaigns by which registrations are counted (decision 12). Who may create one is not checked here.

use crate::Instant;
use crate::ids::CampaignId;
use crate::language::Text;
use crate::legible;
use crate::refusal::{FieldRefusal, FieldRule, Refusal};
use chrono::SecondsFormat;
use std::fmt;

/// Most characters of a code.
const LONGEST_CODE: usize = 40;
/// Most characters of a name in either language.
const LONGEST_NAME: usize = 120;

/// The terms of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignTerms {
    /// `CampaignCode`, as it appears in links; matched regardless of case.
    pub code: String,
    /// Shown to visitors while it takes registrations.
    pub name: Text,
    /// First instant of the active window.
    pub starts_at: Instant,
    /// First instant after the active window.
    pub ends_at: Instant,
    /// Largest number of registrations, if limited.
    pub limit: Option<u32>,
    /// If off, it takes no registrations, even within its window.
    pub active: bool,
}

/// A campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Campaign {
    /// Number.
    pub id: CampaignId,
    /// The terms that its editor set.
    pub terms: CampaignTerms,
    /// Registrations so far.
    pub registrations: u32,
    /// Rises with every change.
    pub version: i64,
}

/// The stage of a campaign at an instant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CampaignStage {
    /// Its window has not begun.
    Scheduled,
    /// It takes registrations.
    Running,
    /// Its limit of registrations is reached.
    Full,
    /// Its window is over.
    Ended,
    /// Switched off.
    Stopped,
}

impl CampaignStage {
    /// Every stage.
    pub const ALL: [Self; 5] = [
        Self::Scheduled,
        Self::Running,
        Self::Full,
        Self::Ended,
        Self::Stopped,
    ];

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Scheduled => "scheduled",
            Self::Running => "running",
            Self::Full => "full",
            Self::Ended => "ended",
            Self::Stopped => "stopped",
        }
    }
}

crate::coded!(CampaignStage);

impl Campaign {
    /// Whether it takes a registration at `now`.
    pub fn is_active(&self, now: Instant) -> bool {
        self.stage(now) == CampaignStage::Running
    }

    /// Its stage at `now`: the most permanent reason comes first.
    pub fn stage(&self, now: Instant) -> CampaignStage {
        let terms = &self.terms;
        if terms.ends_at <= now {
            CampaignStage::Ended
        } else if !terms.active {
            CampaignStage::Stopped
        } else if terms.limit.is_some_and(|limit| self.registrations >= limit) {
            CampaignStage::Full
        } else if now < terms.starts_at {
            CampaignStage::Scheduled
        } else {
            CampaignStage::Running
        }
    }

    /// The campaign under other terms; an absent switch keeps its value. Refusals: those of [`CampaignForm::checked`], and
    /// `CampaignLimitBelowUsed`: a limit cannot be below the number of registrations so far.
    pub fn changed(self, form: CampaignForm) -> Result<Self, Refusal> {
        let active = form.active.or(Some(self.terms.active));
        let terms = CampaignForm { active, ..form }.checked()?;
        if terms.limit.is_some_and(|limit| limit < self.registrations) {
            let used = self.registrations;
            return Err(Refusal::CampaignLimitBelowUsed { used });
        }
        Ok(Self { terms, ..self })
    }
}

/// The form of a campaign.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CampaignForm {
    /// `CampaignCode`.
    pub code: Option<String>,
    /// The name in simplified Chinese.
    pub name_zh: Option<String>,
    /// The name in English.
    pub name_en: Option<String>,
    /// First instant of the active window.
    pub starts_at: Option<Instant>,
    /// First instant after it.
    pub ends_at: Option<Instant>,
    /// Largest number of registrations; `None` is no limit.
    pub limit: Option<i64>,
    /// On if absent.
    pub active: Option<bool>,
}

impl CampaignForm {
    /// The terms with trimmed texts. Refusals: `Form` with every invalid field, in the order of the form, together with
    /// `CampaignWindow` for an end that is not after the start.
    pub fn checked(self) -> Result<CampaignTerms, Refusal> {
        let code = trimmed(self.code);
        let (zh, en) = (trimmed(self.name_zh), trimmed(self.name_en));
        let limit = self.limit.map(u32::try_from).transpose();
        let mut mistakes = Vec::new();
        let mut check = |field, rule: Option<FieldRule>| {
            mistakes.extend(rule.map(|rule| FieldRefusal { field, rule }));
        };
        check("code", text(&code, LONGEST_CODE, is_code));
        check("name_zh", text(&zh, LONGEST_NAME, is_name));
        check("name_en", text(&en, LONGEST_NAME, is_name));
        check("starts_at", missing(self.starts_at));
        check("ends_at", missing(self.ends_at));
        let is_limit = limit.is_ok_and(|limit| limit != Some(0));
        check("limit", (!is_limit).then_some(FieldRule::Invalid));
        let window = self.starts_at.zip(self.ends_at);
        let is_window = window.is_none_or(|(starts_at, ends_at)| starts_at < ends_at);
        let mut wrong: Vec<Refusal> = Refusal::form(mistakes).err().into_iter().collect();
        wrong.extend((!is_window).then_some(Refusal::CampaignWindow));
        Refusal::all(wrong)?;
        let (starts_at, ends_at) = window.ok_or(Refusal::CampaignWindow)?;
        Ok(CampaignTerms {
            code,
            name: Text { zh, en },
            starts_at,
            ends_at,
            limit: limit.unwrap_or_default(),
            active: self.active.unwrap_or(true),
        })
    }
}

fn trimmed(text: Option<String>) -> String {
    text.unwrap_or_default().trim().to_owned()
}

fn missing(at: Option<Instant>) -> Option<FieldRule> {
    at.is_none().then_some(FieldRule::Required)
}

/// As text for the audit trail.
impl fmt::Display for CampaignTerms {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let instant = |at: Instant| at.to_rfc3339_opts(SecondsFormat::Secs, true);
        let Self { code, name, .. } = self;
        write!(to, "{code} ({} / {}), ", name.zh, name.en)?;
        let (starts, ends) = (instant(self.starts_at), instant(self.ends_at));
        write!(to, "{starts} to {ends}, ")?;
        match self.limit {
            Some(limit) => write!(to, "limit {limit}, ")?,
            None => write!(to, "no limit, ")?,
        }
        write!(to, "{}", if self.active { "on" } else { "off" })
    }
}

/// The mistake in a text, if any.
fn text(text: &str, longest: usize, allowed: fn(&str) -> bool) -> Option<FieldRule> {
    if legible::is_blank(text) {
        Some(FieldRule::Required)
    } else if text.chars().count() > longest || !allowed(text) {
        Some(FieldRule::Invalid)
    } else {
        None
    }
}

/// Characters that need no escaping in a URL.
fn is_code(text: &str) -> bool {
    let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    text.chars().all(fits)
}

/// One line without invisible characters.
fn is_name(text: &str) -> bool {
    !legible::hides(text) && !text.contains(char::is_control)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> Instant {
        Instant::from_timestamp(1_700_000_000 + seconds, 0).unwrap()
    }

    fn terms() -> CampaignTerms {
        CampaignTerms {
            code: "SPRING-26".into(),
            name: Text {
                zh: "春季活动".into(),
                en: "Spring".into(),
            },
            starts_at: at(0),
            ends_at: at(100),
            limit: Some(2),
            active: true,
        }
    }

    fn campaign(registrations: u32) -> Campaign {
        Campaign {
            id: CampaignId(1),
            terms: terms(),
            registrations,
            version: 1,
        }
    }

    #[test]
    fn it_takes_registrations_within_its_window_while_there_is_room_and_it_is_on() {
        assert_eq!(campaign(0).stage(at(-1)), CampaignStage::Scheduled);
        assert_eq!(campaign(1).stage(at(0)), CampaignStage::Running);
        assert_eq!(campaign(1).stage(at(99)), CampaignStage::Running);
        assert_eq!(campaign(1).stage(at(100)), CampaignStage::Ended);
        assert_eq!(campaign(2).stage(at(50)), CampaignStage::Full);
        let mut stopped = campaign(0);
        stopped.terms.active = false;
        assert_eq!(stopped.stage(at(50)), CampaignStage::Stopped);
        assert_eq!(stopped.stage(at(100)), CampaignStage::Ended);
        let mut unlimited = campaign(u32::MAX);
        unlimited.terms.limit = None;
        assert!(unlimited.is_active(at(50)));
        assert!(!stopped.is_active(at(50)));
    }

    fn form() -> CampaignForm {
        CampaignForm {
            code: Some(" SPRING-26 ".into()),
            name_zh: Some("春季活动".into()),
            name_en: Some(" Spring".into()),
            starts_at: Some(at(0)),
            ends_at: Some(at(100)),
            limit: Some(2),
            active: None,
        }
    }

    #[test]
    fn a_form_becomes_terms_without_the_blanks_around_them() {
        assert_eq!(form().checked(), Ok(terms()));
    }

    #[test]
    fn an_end_comes_after_its_start() {
        for end in [0, -1] {
            let wrong = CampaignForm {
                ends_at: Some(at(end)),
                ..form()
            };
            assert_eq!(wrong.clone().checked(), Err(Refusal::CampaignWindow));
            let unnamed = CampaignForm {
                name_en: None,
                ..wrong
            };
            let missing = FieldRefusal {
                field: "name_en",
                rule: FieldRule::Required,
            };
            let both = vec![Refusal::Form(vec![missing]), Refusal::CampaignWindow];
            assert_eq!(unnamed.checked(), Err(Refusal::Several(both)));
        }
    }

    #[test]
    fn every_wrong_field_is_named_the_first_of_the_form_first() {
        let wrong = CampaignForm {
            code: Some("春 天".into()),
            name_zh: Some("\u{2800}\u{3164}".into()),
            name_en: Some("x".repeat(LONGEST_NAME + 1)),
            starts_at: None,
            limit: Some(0),
            ..form()
        };
        let Err(Refusal::Form(fields)) = wrong.checked() else {
            panic!("taken");
        };
        let named: Vec<_> = fields.iter().map(|f| (f.field, &f.rule)).collect();
        assert_eq!(
            named,
            [
                ("code", &FieldRule::Invalid),
                ("name_zh", &FieldRule::Required),
                ("name_en", &FieldRule::Invalid),
                ("starts_at", &FieldRule::Required),
                ("limit", &FieldRule::Invalid),
            ]
        );
        for code in ["", &"a".repeat(LONGEST_CODE + 1), "a/b", "a b", "ａ"] {
            let code = Some(code.to_owned());
            assert!(CampaignForm { code, ..form() }.checked().is_err());
        }
        for hidden in ["Spr\u{202e}ing", "Spr\ning", "Spr\u{e0041}ing"] {
            let name_en = Some(hidden.to_owned());
            assert!(CampaignForm { name_en, ..form() }.checked().is_err());
        }
        for limit in [-1, 0, i64::from(u32::MAX) + 1] {
            let limit = Some(limit);
            assert!(CampaignForm { limit, ..form() }.checked().is_err());
        }
    }

    #[test]
    fn the_audit_trail_tells_every_term() {
        let told = terms().to_string();
        let expected = "SPRING-26 (春季活动 / Spring), 2023-11-14T22:13:20Z to 2023-11-14T22:15:00Z, limit 2, on";
        assert_eq!(told, expected);
    }

    #[test]
    fn a_limit_holds_who_came_already() {
        let limited = |limit| CampaignForm { limit, ..form() };
        let refused = campaign(3).changed(limited(Some(2)));
        assert_eq!(refused, Err(Refusal::CampaignLimitBelowUsed { used: 3 }));
        for (limit, kept) in [(Some(3), Some(3)), (Some(4), Some(4)), (None, None)] {
            let changed = campaign(3).changed(limited(limit)).unwrap();
            assert_eq!(changed.terms.limit, kept);
        }
    }

    #[test]
    fn a_switch_that_is_not_said_stays() {
        let mut off = campaign(0);
        off.terms.active = false;
        assert!(!off.clone().changed(form()).unwrap().terms.active);
        let on = CampaignForm {
            active: Some(true),
            ..form()
        };
        assert!(off.changed(on).unwrap().terms.active);
    }
}
