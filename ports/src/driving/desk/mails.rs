//! E-mails to operators, in both languages, since it is not known which one an operator reads.

use crate::driven::outbox::{Channel, NewMessage};
use crate::driven::unit_of_work::Tx;
use crate::{Failure, Ports};
use domain::operations::Operator;
use domain::{Instant, Language};
use std::collections::BTreeMap;

/// The parts of an e-mail to operators besides its text.
#[derive(Debug, Clone)]
pub(crate) struct DeskMail<'a> {
    /// The name of the message in the outbox.
    pub(crate) template: &'a str,
    /// Key of its subject.
    pub(crate) subject: &'a str,
    /// A page of the console, from its `#` on.
    pub(crate) page: Option<&'a str>,
}

impl DeskMail<'_> {
    /// Writes it to each reader, once.
    pub(crate) async fn write(
        &self,
        (ports, tx): (&Ports, &dyn Tx),
        mut readers: Vec<Operator>,
        text: impl Fn(Language) -> String,
        now: Instant,
    ) -> Result<(), Failure> {
        let both = [Language::Zh, Language::En];
        let subject = both.map(|language| ports.texts.text(language, self.subject, &[]));
        let text = both.map(text).join("\n\n");
        readers.sort_by_key(|reader| reader.id);
        readers.dedup_by_key(|reader| reader.id);
        for reader in readers {
            let mail = NewMessage {
                channel: Channel::Email,
                to: reader.email,
                investor: None,
                language: Language::Zh,
                template: self.template.to_owned(),
                subject: Some(subject.join(" · ")),
                text: text.clone(),
                params: BTreeMap::new(),
                code: None,
                link: self.page.map(|page| console_page(ports, page)),
                now,
            };
            tx.outbox().queue(mail).await?;
        }
        Ok(())
    }
}

/// The address of a page of the console, which is named from its `#` on.
pub(crate) fn console_page(ports: &Ports, page: &str) -> String {
    format!("{}/console{page}", ports.settings.public_url)
}
