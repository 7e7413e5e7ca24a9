//! Uploads of a logged-in operator: the same multipart form as the investors' uploads, under the
//! desk's own session and token. The file itself is not checked here.

use crate::http::caller::Caller;
use crate::http::desk::extract::{check_token, logged_in};
use crate::http::desk::session::OperatorCookie;
use crate::http::extract::{
    Extract, Form, MultipartForm, Nothing, ParseContext, UploadTurn, server,
};
use crate::http::keyed::Keyed;
use crate::http::openapi::Described;
use crate::server::Server;
use actix_web::HttpRequest;
use actix_web::http::Method;
use actix_web::web::{Data, Payload};
use domain::operations::Operator;
use domain::review::Actor;
use ports::Failure;
use ports::driven::inspection::MAX_UPLOAD_BYTES;
use ports::driven::objects::Rereadable;
use ports::submission::Submitting;

/// A file of an operator, of at most `MAX` bytes.
pub(crate) struct OperatorUpload<T = Nothing, const MAX: u64 = MAX_UPLOAD_BYTES> {
    /// The form's other fields.
    pub(crate) form: T,
    /// The file on disk.
    pub(crate) file: Rereadable,
    /// Its name as sent, at most 200 characters.
    pub(crate) file_name: String,
    /// The digest of its bytes, in lower-case hex.
    pub(crate) sha256: String,
    /// Who.
    pub(crate) who: Operator,
    /// From where, in which language.
    pub(crate) caller: Caller,
    /// The server.
    pub(crate) server: Data<Server>,
    /// The key that it was submitted under.
    keyed: Option<Keyed>,
    /// Held until the handler is done with the file.
    _turn: UploadTurn,
}

impl<T: Form, const MAX: u64> Extract for OperatorUpload<T, MAX> {
    async fn read(request: &HttpRequest, payload: Payload) -> Result<Self, Failure> {
        let server = server(request)?;
        let session = logged_in(request, &server);
        let sender = |(_, who): &(OperatorCookie, Operator)| Actor::Operator(who.id);
        let multipart =
            MultipartForm::read(request, &server, payload, session, sender, MAX).await?;
        let caller = Caller::of(request, &server, &multipart.common);
        let keyed = multipart.keyed(request)?;
        let form = T::read(multipart.object, ParseContext::at(&server))?;
        let (cookie, who) = multipart.session?;
        check_token(request, &server, &cookie)?;
        Ok(Self {
            form,
            _turn: multipart.turn?,
            file_name: multipart.arrived.name.clone(),
            sha256: multipart.arrived.sha256.clone(),
            file: multipart.arrived.kept()?,
            who,
            caller,
            server,
            keyed,
        })
    }

    fn submitting(&mut self) -> Option<(Submitting, &mut Data<Server>)> {
        let by = Actor::Operator(self.who.id);
        Some((self.keyed.take()?.by(by), &mut self.server))
    }

    fn describe(_: &Method, described: &mut Described) {
        described.upload::<T>();
        described.needs_operator();
    }
}
