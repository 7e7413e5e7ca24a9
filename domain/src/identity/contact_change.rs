//! Whether an investor may change their phone number or e-mail address (requirement part 1, section 4; decision 51). An address
//! in use is refused before any other rule is checked.

use super::Investor;
use crate::Refusal;
use crate::form::last_characters;
use crate::ids::InvestorId;

/// Whether an investor may set an e-mail address. `verified_by` is the investor who verified it, if
/// any. An investor's own verified address is locked.
pub fn may_set_email(investor: &Investor, verified_by: Option<InvestorId>) -> Result<(), Refusal> {
    if verified_by.is_some_and(|owner| owner != investor.id) {
        return Err(Refusal::EmailExists);
    }
    if investor.email_verified {
        return Err(Refusal::EmailLocked);
    }
    Ok(())
}

/// Whether an investor may change to a phone number. `owner` is the investor who has it, if any;
/// `of_country` says whether it is a number of the country chosen beside it.
pub fn may_set_mobile(
    investor: &Investor,
    owner: Option<InvestorId>,
    of_country: bool,
) -> Result<(), Refusal> {
    if owner.is_some() {
        return Err(Refusal::MobileNumberExists);
    }
    if !investor.email_verified {
        return Err(Refusal::EmailNotVerified);
    }
    if !of_country {
        return Err(Refusal::MobileCountryMismatch);
    }
    Ok(())
}

/// Masks an e-mail address for readers who may not see it in full: `l…@example.com`.
pub fn masked_email(email: &str) -> String {
    let (name, host) = email.split_once('@').unwrap_or((email, ""));
    let first: String = name.chars().take(1).collect();
    format!("{first}…@{host}")
}

/// Masks a phone number for readers who may not see it in full: `86-…8000`.
pub fn masked_mobile(number: &str) -> String {
    let (country, national) = number.split_once('-').unwrap_or(("", number));
    format!("{country}-…{}", last_characters(national, 4))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identity::MobileNumber;
    use crate::{Instant, Language};

    fn investor(email_verified: bool) -> Investor {
        Investor {
            id: InvestorId(1),
            mobile: MobileNumber::parse("86-13800138000").unwrap(),
            mobile_country: None,
            email: None,
            email_verified,
            password_hash: String::new(),
            language: Language::En,
            campaign: None,
            registered_at: Instant::from_timestamp(1_700_000_000, 0).unwrap(),
        }
    }

    #[test]
    fn an_address_is_anothers_before_it_is_locked() {
        let (own, other) = (Some(InvestorId(1)), Some(InvestorId(2)));
        for (verified, owner, outcome) in [
            (false, None, Ok(())),
            (false, other, Err(Refusal::EmailExists)),
            (true, other, Err(Refusal::EmailExists)),
            (true, own, Err(Refusal::EmailLocked)),
            (true, None, Err(Refusal::EmailLocked)),
        ] {
            assert_eq!(may_set_email(&investor(verified), owner), outcome);
        }
    }

    #[test]
    fn a_number_is_taken_then_the_address_asked_for_then_the_country() {
        let (own, other) = (Some(InvestorId(1)), Some(InvestorId(2)));
        for (verified, owner, of_country, outcome) in [
            (true, None, true, Ok(())),
            (false, other, false, Err(Refusal::MobileNumberExists)),
            (true, own, true, Err(Refusal::MobileNumberExists)),
            (false, None, false, Err(Refusal::EmailNotVerified)),
            (true, None, false, Err(Refusal::MobileCountryMismatch)),
        ] {
            let found = may_set_mobile(&investor(verified), owner, of_country);
            assert_eq!(found, outcome);
        }
    }

    #[test]
    fn a_masked_address_keeps_its_first_letter_and_its_host() {
        assert_eq!(masked_email("li.wei@example.com"), "l…@example.com");
    }

    #[test]
    fn a_masked_number_keeps_its_country_and_its_last_four_digits() {
        assert_eq!(masked_mobile("86-13800138000"), "86-…8000");
        assert_eq!(masked_mobile("27-12"), "27-…12");
    }
}
