//! An envelope as sent to DocuSign and reported by it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ports::driven::signing::{ProviderStatus, Signer, SigningRequest, Visit};
use reqwest::Url;
use serde::{Deserialize, Serialize};

use crate::outbound::is_this_machine;

/// The longest name and subject that DocuSign accepts, in characters.
const LONGEST: usize = 100;

/// A paper with its one signer.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Envelope {
    email_subject: String,
    documents: [Document; 1],
    recipients: Recipients,
    status: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document {
    document_base64: String,
    name: String,
    file_extension: &'static str,
    document_id: &'static str,
}

#[derive(Serialize)]
struct Recipients {
    signers: [Recipient; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Recipient {
    email: String,
    name: String,
    recipient_id: &'static str,
    routing_order: &'static str,
    client_user_id: String,
    tabs: Tabs,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Tabs {
    sign_here_tabs: [SignHere; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SignHere {
    anchor_string: &'static str,
    anchor_units: &'static str,
    anchor_x_offset: &'static str,
    anchor_y_offset: &'static str,
}

impl Envelope {
    pub(super) fn new(request: &SigningRequest, anchor: &'static str) -> Self {
        let title = short(&request.title);
        Self {
            email_subject: title.clone(),
            documents: [Document {
                document_base64: STANDARD.encode(&request.paper),
                name: title,
                file_extension: "pdf",
                document_id: "1",
            }],
            recipients: Recipients {
                signers: [Recipient {
                    email: email(&request.signer),
                    name: short(&request.signer.name),
                    recipient_id: "1",
                    routing_order: "1",
                    client_user_id: request.signer.key.clone(),
                    tabs: Tabs {
                        sign_here_tabs: [SignHere {
                            anchor_string: anchor,
                            anchor_units: "pixels",
                            anchor_x_offset: "0",
                            anchor_y_offset: "0",
                        }],
                    },
                }],
            },
            status: "sent",
        }
    }
}

/// A signer's visit: name, e-mail and key must equal those of the envelope exactly.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct View<'a> {
    return_url: &'a str,
    authentication_method: &'static str,
    email: String,
    user_name: String,
    client_user_id: &'a str,
}

impl<'a> View<'a> {
    pub(super) fn new(visit: &'a Visit) -> Self {
        Self {
            return_url: &visit.return_url,
            authentication_method: "none",
            email: email(&visit.signer),
            user_name: short(&visit.signer.name),
            client_user_id: &visit.signer.key,
        }
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Made {
    pub(super) envelope_id: String,
}

#[derive(Deserialize)]
pub(super) struct ViewAt {
    url: String,
}

impl ViewAt {
    /// An address that a signer may be sent to.
    pub(super) fn address(self) -> Option<String> {
        let url = Url::parse(&self.url).ok()?;
        let is_safe = url.scheme() == "https" || url.scheme() == "http" && is_this_machine(&url);
        is_safe.then(|| url.into())
    }
}

#[derive(Deserialize)]
pub(super) struct Standing {
    status: String,
}

impl Standing {
    pub(super) fn status(&self) -> ProviderStatus {
        match self.status.to_ascii_lowercase().as_str() {
            "completed" => ProviderStatus::Signed,
            "declined" => ProviderStatus::Declined,
            "voided" | "deleted" => ProviderStatus::Expired,
            // Created, sent, delivered; signed, until the papers are ready.
            _ => ProviderStatus::Waiting,
        }
    }
}

/// Everybody whom an envelope was sent to.
#[derive(Deserialize)]
pub(super) struct SentTo {
    #[serde(default)]
    signers: Vec<SentSigner>,
}

#[derive(Deserialize)]
struct SentSigner {
    name: Option<String>,
    status: Option<String>,
}

impl SentTo {
    /// The name of who signed. Whoever handed the envelope to somebody else stays in the list without having signed.
    pub(super) fn signed(self) -> Option<String> {
        let has_signed = |signer: &SentSigner| {
            let status = signer.status.as_deref().unwrap_or_default();
            matches!(status.to_ascii_lowercase().as_str(), "completed" | "signed")
        };
        let signer = self.signers.into_iter().rfind(has_signed)?;
        let name = signer.name?.trim().to_owned();
        (!name.is_empty()).then_some(name)
    }
}

/// DocuSign asks for an address of everybody, and sends nothing to who signs from our own pages. Who has given none gets one that
/// leads nowhere.
fn email(signer: &Signer) -> String {
    signer.email.clone().unwrap_or_else(|| {
        let key: String = signer.key.chars().take(16).collect();
        format!("signer-{key}@landfall.invalid")
    })
}

fn short(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use bytes::Bytes;
    use domain::Language;
    use serde_json::{Value, json};

    fn signer(email: Option<&str>) -> Signer {
        Signer {
            key: "0123456789abcdef0123".into(),
            name: "王小明".into(),
            email: email.map(str::to_owned),
        }
    }

    #[test]
    fn the_name_is_of_who_signed_and_not_of_who_handed_it_on() {
        let signed = |signers: Value| {
            let answer = json!({ "signers": signers, "recipientCount": "1" });
            serde_json::from_value::<SentTo>(answer).unwrap().signed()
        };
        let wang = json!({ "name": " Wang Xiaoming ", "status": "completed" });
        assert_eq!(signed(json!([wang])).as_deref(), Some("Wang Xiaoming"));
        let handed_on = json!({ "name": "Wang Xiaoming", "status": "sent" });
        let other = json!({ "name": "Wang Xiaoli", "status": "Completed" });
        assert_eq!(
            signed(json!([other, handed_on])).as_deref(),
            Some("Wang Xiaoli")
        );
        assert_eq!(signed(json!([handed_on])), None);
        assert_eq!(signed(json!([{ "status": "completed" }])), None);
        let nobody: SentTo = serde_json::from_value(json!({})).unwrap();
        assert_eq!(nobody.signed(), None);
    }

    #[test]
    fn an_envelope_is_written_as_docusign_reads_it() {
        let request = SigningRequest {
            title: "Subscription agreement".into(),
            paper: Bytes::from_static(b"%PDF-"),
            signer: signer(Some("wang@example.com")),
            language: Language::Zh,
        };
        let written = serde_json::to_value(Envelope::new(&request, "/here/")).unwrap();
        assert_eq!(
            written,
            json!({
                "emailSubject": "Subscription agreement",
                "documents": [{
                    "documentBase64": "JVBERi0=", "name": "Subscription agreement",
                    "fileExtension": "pdf", "documentId": "1",
                }],
                "recipients": { "signers": [{
                    "email": "wang@example.com", "name": "王小明", "recipientId": "1", "routingOrder": "1",
                    "clientUserId": "0123456789abcdef0123",
                    "tabs": { "signHereTabs": [{
                        "anchorString": "/here/", "anchorUnits": "pixels", "anchorXOffset": "0", "anchorYOffset": "0",
                    }] },
                }] },
                "status": "sent",
            })
        );
    }

    #[test]
    fn who_comes_is_named_as_in_the_envelope() {
        for email in [None, Some("wang@example.com")] {
            let signer = Signer {
                name: "长".repeat(150),
                ..signer(email)
            };
            let request = SigningRequest {
                title: String::new(),
                paper: Bytes::new(),
                signer: signer.clone(),
                language: Language::En,
            };
            let envelope = serde_json::to_value(Envelope::new(&request, "")).unwrap();
            let visit = Visit {
                reference: "e1".into(),
                signer,
                return_url: "https://invest.example/sign/t/back".into(),
            };
            let view = serde_json::to_value(View::new(&visit)).unwrap();
            let signer = envelope.pointer("/recipients/signers/0").unwrap();
            let of = |value: &Value, name: &str| value.get(name).cloned().unwrap();
            for (known, named) in [
                ("email", "email"),
                ("name", "userName"),
                ("clientUserId", "clientUserId"),
            ] {
                assert_eq!(of(signer, known), of(&view, named));
            }
            assert_eq!(of(&view, "userName").as_str().unwrap().chars().count(), 100);
            assert_eq!(of(&view, "authenticationMethod"), "none");
        }
        assert_eq!(
            email(&signer(None)),
            "signer-0123456789abcdef@landfall.invalid"
        );
    }

    #[test]
    fn only_what_is_completed_is_signed() {
        for (status, expected) in [
            ("completed", ProviderStatus::Signed),
            ("Completed", ProviderStatus::Signed),
            ("declined", ProviderStatus::Declined),
            ("voided", ProviderStatus::Expired),
            ("deleted", ProviderStatus::Expired),
            ("sent", ProviderStatus::Waiting),
            ("delivered", ProviderStatus::Waiting),
            ("signed", ProviderStatus::Waiting),
            ("whatever", ProviderStatus::Waiting),
        ] {
            let standing = Standing {
                status: status.into(),
            };
            assert_eq!(standing.status(), expected, "{status}");
        }
    }

    #[test]
    fn a_signer_is_sent_to_a_safe_address_only() {
        let at = |url: &str| ViewAt { url: url.into() }.address();
        let safe = "https://demo.docusign.net/Signing/StartInSession.aspx?t=1";
        assert_eq!(at(safe).as_deref(), Some(safe));
        assert!(at("http://127.0.0.1:4000/s").is_some());
        for unsafe_one in [
            "http://demo.docusign.net/",
            "javascript:alert(1)",
            "/sign",
            "",
        ] {
            assert_eq!(at(unsafe_one), None, "{unsafe_one}");
        }
    }
}
