//! Calls to the API of the account: each with a token that is renewed once if it is rejected, and
//! with the meaning of the status for a retry.

use super::account::{DocuSignAccount, DocuSignError};
use super::tokens::Tokens;
use crate::outbound::{Answer, Outgoing, PATIENCE, Site};
use ports::driven::signing::SigningError;
use reqwest::Method;
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use tokio::sync::OnceCell;

pub(super) struct Api {
    tokens: Tokens,
    account_id: String,
    site: OnceCell<Site>,
}

#[derive(Deserialize)]
struct UserInfo {
    accounts: Vec<Account>,
}

#[derive(Deserialize)]
struct Account {
    account_id: String,
    base_uri: String,
}

#[derive(Deserialize)]
struct Refused {
    #[serde(rename = "errorCode")]
    code: String,
}

impl Api {
    pub(super) fn new(account: DocuSignAccount) -> Result<Self, DocuSignError> {
        let site = match &account.base_url {
            Some(base) => OnceCell::new_with(Some(
                Site::open(base, PATIENCE).map_err(DocuSignError::Base)?,
            )),
            None => OnceCell::new(),
        };
        Ok(Self {
            tokens: Tokens::new(&account)?,
            account_id: account.account_id,
            site,
        })
    }

    /// Gets a token, and finds the address of the API.
    pub(super) async fn check(&self) -> Result<(), SigningError> {
        let token = self.tokens.token().await?;
        self.site(&token).await.map(|_| ())
    }

    /// Calls a path under the account; the answer is a success.
    pub(super) async fn call(
        &self,
        method: Method,
        path: &str,
        json: Option<Vec<u8>>,
        longest_answer: Option<usize>,
    ) -> Result<Answer, SigningError> {
        let path = format!("/restapi/v2.1/accounts/{}{path}", self.account_id);
        let once = async || {
            let token = self.tokens.token().await?;
            let outgoing = Outgoing {
                path: &path,
                bearer: Some(token.expose_secret()),
                json: json.clone(),
                longest_answer,
                ..Outgoing::default()
            };
            let site = self.site(&token).await?;
            let answer = site.call(method.clone(), outgoing).await;
            let answer = answer.map_err(|e| SigningError::Unavailable(format!("DocuSign: {e}")))?;
            Ok((token, answer))
        };
        let (token, mut answer) = once().await?;
        if answer.status.as_u16() == 401 {
            self.tokens.forget(&token).await;
            answer = once().await?.1;
        }
        if answer.status.is_success() {
            return Ok(answer);
        }
        Err(refused(&answer))
    }

    /// The address of the account's API.
    async fn site(&self, token: &SecretString) -> Result<&Site, SigningError> {
        self.site.get_or_try_init(|| self.find(token)).await
    }

    async fn find(&self, token: &SecretString) -> Result<Site, SigningError> {
        let outgoing = Outgoing {
            path: "/oauth/userinfo",
            bearer: Some(token.expose_secret()),
            ..Outgoing::default()
        };
        let answer = self.tokens.site.call(Method::GET, outgoing).await;
        let answer = answer.map_err(|e| SigningError::Unavailable(format!("DocuSign: {e}")))?;
        if !answer.status.is_success() {
            return Err(refused(&answer));
        }
        let unreadable =
            |_| SigningError::Unavailable("DocuSign: an answer that cannot be read".into());
        let info: UserInfo = serde_json::from_slice(&answer.body).map_err(unreadable)?;
        let own = |account: &Account| account.account_id.eq_ignore_ascii_case(&self.account_id);
        let account = info.accounts.into_iter().find(own).ok_or_else(|| {
            let problem = "DocuSign: the user has no account LANDFALL_SIGNING_DOCUSIGN_ACCOUNT_ID";
            SigningError::NotSetUp(problem.into())
        })?;
        Site::open(&account.base_uri, PATIENCE)
            .map_err(|e| SigningError::NotSetUp(format!("DocuSign's own address: {e}")))
    }
}

/// The meaning of an unsuccessful answer.
fn refused(answer: &Answer) -> SigningError {
    let status = answer.status.as_u16();
    // DocuSign's message may name a signer; its code does not.
    let code = serde_json::from_slice::<Refused>(&answer.body)
        .ok()
        .map(|refused| refused.code)
        .filter(|code| {
            code.len() <= 80 && code.bytes().all(|b| b.is_ascii_uppercase() || b == b'_')
        });
    let is_too_often = code
        .as_ref()
        .is_some_and(|code| code.contains("LIMIT_EXCEEDED"));
    let code = code.map_or_else(String::new, |code| format!(", {code}"));
    let said = format!("DocuSign: HTTP {status}{code}");
    match status {
        401 | 403 => SigningError::NotSetUp(said),
        408 | 429 | 500.. => SigningError::Unavailable(said),
        // The hourly limit is reported as a bad request.
        _ if is_too_often => SigningError::Unavailable(said),
        _ => SigningError::Refused(said),
    }
}
