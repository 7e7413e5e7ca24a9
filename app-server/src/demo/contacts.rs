//! How a demo investor verifies an e-mail address: logged in, by the link of the message, as a person would.

use super::person::Stage;
use super::who::Who;
use domain::Refusal;
use ports::driving::identity::{
    Browser, LogIn, SetEmail, log_in, log_out, restore_session, set_email, verify_email,
};
use ports::{Failure, read};

impl Stage<'_> {
    /// Gives an investor a verified address, with which they can log in.
    pub(super) async fn give_email(&self, who: &Who, email: &str) -> Result<(), Failure> {
        let log = LogIn {
            account: who.mobile.to_owned(),
            password: who.password.to_owned(),
            remembered: false,
            device_proof: None,
            bind_token: None,
            sign_in_state: None,
            browser: Browser {
                device: "Demo".to_owned(),
                former: None,
                origin: self.origin.clone(),
            },
        };
        let opened = log_in(self.ports, &log).await?;
        let hash = self.ports.secrets.hash_token(&opened.token).to_string();
        let restored = restore_session(self.ports, &hash).await?;
        let command = SetEmail {
            session: restored.ok_or(Refusal::NotLoggedIn)?.session,
            email: email.to_owned(),
            return_url: None,
            must_exist: None,
            language: who.language,
            origin: self.origin.clone(),
        };
        set_email(self.ports, &command).await?;
        self.pass(3);
        verify_email(
            self.ports,
            &self.token_of_newest_link().await?,
            &self.origin,
        )
        .await?;
        log_out(self.ports, &hash, &self.origin).await
    }

    async fn token_of_newest_link(&self) -> Result<String, Failure> {
        let newest = read(self.ports, async |tx| Ok(tx.outbox().newest(1).await?)).await?;
        let link = newest.into_iter().find_map(|message| message.content.link);
        let link = link.ok_or_else(|| Failure::Broken("no link was sent".into()))?;
        let token = link.rsplit("token=").next().unwrap_or_default();
        Ok(token.to_owned())
    }
}
