//! The link that verifies an e-mail address: for one investor and one address, one use (requirement part 1, section 4). How
//! it is sent is not known here.

use crate::ids::InvestorId;
use crate::{Instant, Refusal};
use chrono::TimeDelta;

/// How long a link is valid. Longer than a code, because mailboxes are not checked immediately.
pub const LINK_VALID: TimeDelta = TimeDelta::hours(24);

/// A link that was sent. The token itself is never stored, only its hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailLink {
    /// Hash of the token in the link.
    pub token_hash: String,
    /// Whose address it is to become.
    pub investor: InvestorId,
    /// The address, in lower case.
    pub email: String,
    /// Where the browser is sent afterwards: an address of this site.
    pub return_url: String,
    /// Opened already.
    pub spent: bool,
    /// When sent.
    pub sent_at: Instant,
}

impl EmailLink {
    /// Whether opening it verifies the address: not spent, the investor's address is still this one, and less than 24 hours old.
    pub fn judge(&self, present_email: Option<&str>, now: Instant) -> Result<(), Refusal> {
        if self.spent || present_email != Some(self.email.as_str()) {
            return Err(Refusal::CodeInvalid { tries_left: 0 });
        }
        if now >= self.sent_at + LINK_VALID {
            return Err(Refusal::CodeExpired);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_holds_once_for_a_day_and_for_the_present_address() {
        let at = Instant::from_timestamp(1_700_000_000, 0).unwrap();
        let link = |spent| EmailLink {
            token_hash: "t".into(),
            investor: InvestorId(1),
            email: "li@example.com".into(),
            return_url: "/#/index".into(),
            spent,
            sent_at: at,
        };
        let invalid = Err(Refusal::CodeInvalid { tries_left: 0 });
        let own = Some("li@example.com");
        for (spent, email, hours, judged) in [
            (false, own, 23, Ok(())),
            (false, own, 24, Err(Refusal::CodeExpired)),
            (true, own, 1, invalid.clone()),
            (true, own, 25, invalid.clone()),
            (false, Some("wei@example.com"), 1, invalid.clone()),
            (false, None, 1, invalid),
        ] {
            let now = at + TimeDelta::hours(hours);
            assert_eq!(link(spent).judge(email, now), judged, "{email:?} {hours}");
        }
    }
}
