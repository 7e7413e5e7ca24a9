//! The requirements that settings must meet together: within bounds everywhere, and safe in
//! production.

use super::values::is_private;
use super::{Config, ConfigError, Profile, wrong};

impl Config {
    pub(super) fn consistent(self) -> Result<Self, ConfigError> {
        if self.password.min < 6 || self.password.max < self.password.min || self.password.max > 128
        {
            let problem = format!("{} to {} characters", self.password.min, self.password.max);
            return Err(wrong(
                "password_min",
                problem,
                "Give at least 6, and LANDFALL_PASSWORD_MAX not below it and at most 128.",
            ));
        }
        if !(1..=365).contains(&self.reservation_days) {
            let problem = self.reservation_days.to_string();
            return Err(wrong(
                "reservation_days",
                problem,
                "Give whole days, 1 to 365.",
            ));
        }
        if self.profile == Profile::Development {
            return Ok(self);
        }
        if !self.rate_limits {
            return Err(wrong(
                "rate_limits",
                "limits cannot be off in production",
                "Remove it, or set LANDFALL_PROFILE=development.",
            ));
        }
        if self.master_keys.is_none() {
            return Err(wrong(
                "master_keys",
                "production needs keys",
                "Give id:base64 of 32 random bytes, for example k1:$(openssl rand -base64 32).",
            ));
        }
        let Some(public_url) = &self.public_url else {
            return Err(wrong(
                "public_url",
                "production needs the address that investors use",
                "Give it with its scheme, for example https://invest.example.com.",
            ));
        };
        if !is_private(public_url) {
            let problem =
                format!("{public_url} is not https, so passwords would be sent unencrypted");
            return Err(wrong(
                "public_url",
                problem,
                "Give the https address; plain http is for loopback addresses only.",
            ));
        }
        match self.built_in() {
            Some(problem) if !self.built_in_providers => Err(wrong(
                "built_in_providers",
                problem,
                "Configure providers, or set it on to accept that.",
            )),
            Some(_) | None => Ok(self),
        }
    }

    /// What the built-in provider would do, if one is used.
    fn built_in(&self) -> Option<String> {
        let said: Vec<&str> = [
            (
                self.messages.some_stay(),
                "messages would stay in the outbox",
            ),
            (
                self.signing.is_built_in(),
                "documents would be signed on the built-in page",
            ),
            (
                self.payfast.is_none(),
                "fees would be paid on the built-in page, which moves no money",
            ),
            (
                self.crypto.is_built_in(),
                "bitcoin would be paid on the built-in page, which moves no coins",
            ),
        ]
        .into_iter()
        .filter_map(|(is_used, said)| is_used.then_some(said))
        .collect();
        (!said.is_empty()).then(|| said.join("; "))
    }
}
