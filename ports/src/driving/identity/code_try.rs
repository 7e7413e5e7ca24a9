//! Checks a verification code: it is valid for one subject and one purpose, a few attempts and one
//! use (decision 7). A wrong attempt always counts; the owner of a number whose codes are being
//! guessed is notified.

use super::notice::{Recipient, notice};
use crate::Ports;
use crate::driven::limits::LimitKey;
use crate::driven::secrets::Purpose;
use crate::driven::unit_of_work::{StoreError, Tx};
use domain::identity::code::{GUESS_WINDOW, GUESSES};
use domain::identity::{CodePurpose, MobileNumber};
use domain::ids::InvestorId;
use domain::{Instant, Language, Refusal};

/// A code as the caller gave it.
#[derive(Debug, Clone)]
pub(super) struct CodeTry<'a> {
    pub(super) mobile: &'a MobileNumber,
    pub(super) purpose: CodePurpose,
    /// The logged-in investor, if only they may use the code.
    pub(super) investor: Option<InvestorId>,
    pub(super) token: &'a str,
    pub(super) code: &'a str,
    /// The language of a notice.
    pub(super) language: Language,
}

/// The message whose proof is stored for a code: its token, its subject, its purpose, and the
/// investor if one was logged in.
pub(super) fn code_message(
    token_hash: &str,
    purpose: CodePurpose,
    subject: &str,
    investor: Option<InvestorId>,
    code: &str,
) -> String {
    let purpose = purpose.code();
    match investor {
        Some(investor) => format!("{token_hash}\n{purpose}\n{subject}\n{investor}\n{code}"),
        None => format!("{token_hash}\n{purpose}\n{subject}\n{code}"),
    }
}

impl CodeTry<'_> {
    /// Checks the code. The inner refusal has to be committed, so that the attempt counts.
    pub(super) async fn judge(
        &self,
        ports: &Ports,
        tx: &dyn Tx,
        now: Instant,
    ) -> Result<Result<(), Refusal>, StoreError> {
        self.run(ports, tx, now, false).await
    }

    /// Judges the code and spends it: it cannot be used again once this transaction is committed.
    pub(super) async fn spend(
        &self,
        ports: &Ports,
        tx: &dyn Tx,
        now: Instant,
    ) -> Result<Result<(), Refusal>, StoreError> {
        self.run(ports, tx, now, true).await
    }

    async fn run(
        &self,
        ports: &Ports,
        tx: &dyn Tx,
        now: Instant,
        spend: bool,
    ) -> Result<Result<(), Refusal>, StoreError> {
        let token_hash = ports.secrets.hash_token(self.token).to_string();
        let Some(mut code) = tx.codes().lock(&token_hash).await? else {
            return Ok(Err(Refusal::CodeInvalid { tries_left: 0 }));
        };
        let subject = self.mobile.to_string();
        let typed = self.code.trim();
        let message = code_message(&token_hash, self.purpose, &subject, self.investor, typed);
        let matches =
            ports
                .secrets
                .verify(Purpose::OneTimeCode, message.as_bytes(), &code.code_hash);
        let tries = code.wrong_tries;
        let judged = code.judge(matches, now);
        if code.wrong_tries > tries {
            // Wrong codes of a number are counted one after the other, whatever their token.
            let number = LimitKey::Contact(code.subject.clone());
            tx.limits().hold(vec![number]).await?;
            self.tell_the_guessed(ports, tx, &code.subject, now).await?;
        }
        code.spent |= spend && judged.is_ok();
        if code.spent || code.wrong_tries > tries {
            tx.codes().save(&code).await?;
        }
        Ok(judged)
    }

    /// Notifies the owner of a number at the wrong code after which its codes become longer.
    async fn tell_the_guessed(
        &self,
        ports: &Ports,
        tx: &dyn Tx,
        subject: &str,
        now: Instant,
    ) -> Result<(), StoreError> {
        let before = tx.codes().wrong_tries(subject, now - GUESS_WINDOW).await?;
        let Ok(number) = MobileNumber::parse(subject) else {
            return Ok(());
        };
        if before + 1 != GUESSES {
            return Ok(());
        }
        let owner = tx.investors().by_mobile(&number).await?;
        let told = Recipient {
            to: subject.to_owned(),
            investor: owner.as_ref().map(|owner| owner.id),
            language: owner.map_or(self.language, |owner| owner.language),
        };
        tx.outbox()
            .queue(notice(ports, told, "sms.guessed", now))
            .await?;
        Ok(())
    }
}
