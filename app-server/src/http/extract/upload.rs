//! Uploads of a logged-in investor: a multipart form with the file under `file`. The file itself is
//! not checked here.

use super::multipart::MultipartForm;
use super::upload_line::UploadTurn;
use super::{Extract, Form, ParseContext, in_stored_language, logged_in, server};
use crate::http::caller::Caller;
use crate::http::csrf;
use crate::http::keyed::Keyed;
use crate::http::openapi::Described;
use crate::http::session::SessionCookie;
use crate::server::Server;
use actix_web::HttpRequest;
use actix_web::http::Method;
use actix_web::web::{Data, Payload};
use domain::identity::Session;
use domain::ids::InvestorId;
use domain::review::Actor;
use ports::Failure;
use ports::driven::inspection::MAX_UPLOAD_BYTES;
use ports::driven::objects::Rereadable;
use ports::driving::identity::Restored;
use ports::submission::Submitting;

/// An upload of an investor.
pub struct Upload<T> {
    /// The form's other fields.
    pub form: T,
    /// The file on disk.
    pub file: Rereadable,
    /// The file's name as sent, at most 200 characters. Only ever shown to its owner.
    pub file_name: String,
    /// Whose session it is.
    pub who: InvestorId,
    /// The session.
    pub session: Session,
    /// Who calls.
    pub caller: Caller,
    /// The server.
    pub server: Data<Server>,
    /// The key that it was submitted under.
    keyed: Option<Keyed>,
    /// Until the handler is done with the file.
    _turn: UploadTurn,
}

impl<T: Form> Extract for Upload<T> {
    async fn read(request: &HttpRequest, payload: Payload) -> Result<Self, Failure> {
        let server = server(request)?;
        let session = logged_in(request, &server);
        let sender =
            |(_, restored): &(SessionCookie, Restored)| Actor::Investor(restored.session.investor);
        let multipart =
            MultipartForm::read(request, &server, payload, session, sender, MAX_UPLOAD_BYTES).await;
        let multipart = in_stored_language(request, &server, multipart).await?;
        let mut caller = Caller::of(request, &server, &multipart.common);
        if let Ok((_, restored)) = &multipart.session {
            caller.prefer(request, restored.language);
        }
        let keyed = multipart.keyed(request)?;
        let form = T::read(multipart.object, ParseContext::at(&server))?;
        let (cookie, restored) = multipart.session?;
        csrf::check(request, &server, Some(&cookie), &multipart.common)?;
        let turn = multipart.turn?;
        let file_name = multipart.arrived.name.clone();
        Ok(Self {
            form,
            file: multipart.arrived.kept()?,
            file_name,
            who: restored.session.investor,
            session: restored.session,
            caller,
            server,
            keyed,
            _turn: turn,
        })
    }

    fn submitting(&mut self) -> Option<(Submitting, &mut Data<Server>)> {
        let by = Actor::Investor(self.who);
        Some((self.keyed.take()?.by(by), &mut self.server))
    }

    fn describe(_: &Method, described: &mut Described) {
        described.upload::<T>();
        described.needs_session();
    }
}
