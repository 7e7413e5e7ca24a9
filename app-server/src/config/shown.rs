//! The settings in force in the format of a file, secrets hidden.

use super::Config;
use secrecy::ExposeSecret;
use std::fmt::Write as _;

impl Config {
    /// The settings in force as a settings file; secrets stay hidden.
    pub fn shown(&self) -> String {
        let proxies: Vec<String> = self
            .trusted_proxies
            .iter()
            .map(ToString::to_string)
            .collect();
        let switch = |on| if on { "on" } else { "off" };
        let keys = match self.master_keys {
            Some(_) => "(hidden)",
            None => "(the data folder's own)",
        };
        let lines = [
            ("bind", self.bind.to_string()),
            (
                "database_url",
                super::database_address::shown(self.database_url.expose_secret()),
            ),
            ("data_dir", self.data_dir.display().to_string()),
            ("profile", self.profile.code().to_owned()),
            ("public_url", self.public_url.clone().unwrap_or_default()),
            ("trusted_proxies", proxies.join(",")),
            ("rate_limits", switch(self.rate_limits).to_owned()),
            ("reservation_days", self.reservation_days.to_string()),
            ("password_min", self.password.min.to_string()),
            ("password_max", self.password.max.to_string()),
            (
                "foreign_allowance_zar",
                self.foreign_allowance_zar.to_string(),
            ),
            (
                "charge_tolerance",
                super::values::shown_tolerance(&self.charge_tolerance),
            ),
            (
                "sanctioned_countries",
                super::values::shown_countries(&self.sanctioned_countries),
            ),
            (
                "id_number_optional",
                super::values::shown_countries(&self.id_number_optional),
            ),
            ("master_keys", keys.to_owned()),
            (
                "built_in_providers",
                switch(self.built_in_providers).to_owned(),
            ),
            ("oidc", super::oidc::shown(&self.oidc)),
            ("log", self.log.clone()),
        ];
        let mut shown = String::new();
        let lines = lines
            .into_iter()
            .chain(self.messages.shown())
            .chain(self.signing.shown())
            .chain(super::payments::shown(self.payfast.as_ref()))
            .chain(self.crypto.shown())
            .chain(self.files.shown())
            .chain(super::map::shown(self.map_tiles.as_ref(), &self.map_web))
            .chain(super::flags::shown(&self.hidden_flags))
            .chain(super::database::shown(self.database))
            .chain(super::service::shown(self.service))
            .chain(super::daily_mail::shown(self.daily_mail_hour));
        for (name, value) in lines {
            // Writing to a text cannot fail.
            let _written = writeln!(shown, "{name} = {value:?}");
        }
        shown
    }
}
