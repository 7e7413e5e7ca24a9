//! Stored documents: the kind detected from the bytes, the code, and the size limits (decisions 16 to 18).

use crate::ids::{AccountId, DepositId, DocumentId, InvestorId, OrderId, WithdrawalId};
use crate::throttle::ThrottleVerdict;
use crate::{Coded, Instant};
use chrono::TimeDelta;

/// Largest upload in bytes: 10 MiB.
pub const MAX_UPLOAD_BYTES: u64 = 10 * 1024 * 1024;
/// The period in which a person's uploads are counted.
pub const UPLOAD_WINDOW: TimeDelta = TimeDelta::hours(1);
/// How many uploads an investor or an editor has in that period: far more than all documents of an account and its orders, or all
/// pictures of a project.
pub(crate) const UPLOADS: usize = 60;

/// Whether a person may upload one more file, given the times of the last ones, newest first: 60 an hour.
pub fn may_upload(uploads: &[Instant], now: Instant) -> ThrottleVerdict {
    let limiting = uploads.get(UPLOADS - 1);
    ThrottleVerdict::until(limiting.map(|at| *at + UPLOAD_WINDOW), now)
}

/// The use of a public picture, which determines its minimum size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PictureUse {
    /// Full screen width: a slide, a project, a partner's own picture.
    Wide,
    /// A logo, an icon, a portrait.
    Small,
}

impl PictureUse {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Wide, Self::Small];

    /// The name on the wire.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Wide => "wide",
            Self::Small => "small",
        }
    }

    /// The minimum width and height in pixels: half of what the narrowest phone shows.
    pub const fn smallest(self) -> (u32, u32) {
        match self {
            Self::Wide => (320, 180),
            Self::Small => (48, 48),
        }
    }
}

crate::coded!(PictureUse);

/// A file kind, detected from the bytes and never from the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FileKind {
    /// PDF.
    Pdf,
    /// JPEG.
    Jpeg,
    /// PNG.
    Png,
}

impl FileKind {
    /// The media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
        }
    }

    /// The kind with this media type.
    pub fn from_media_type(media_type: &str) -> Option<Self> {
        [Self::Pdf, Self::Jpeg, Self::Png]
            .into_iter()
            .find(|k| k.media_type() == media_type)
    }

    /// The usual file extension, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Jpeg => "jpg",
            Self::Png => "png",
        }
    }
}

/// `CodeKey` of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DocumentCode {
    /// Certified passport copy.
    Passport,
    /// The identity card's front.
    IdCardFront,
    /// The identity card's back.
    IdCardBack,
    /// The investor's picture in the profile (`account_headimg`).
    ProfilePicture,
    /// Proof of address.
    ProofOfAddress,
    /// The signed questionnaire (`ID`; the provider calls it `DDForm`).
    Questionnaire,
    /// Signed subscription documents of a wire order.
    LegalAppendix,
    /// Signed payment authorisation of a wallet order.
    WalletAuthForm,
    /// Signed authorisation of a withdrawal.
    WithdrawAuthForm,
    /// A signing service's certificate of a signature.
    SigningCertificate,
    /// Proof of payment.
    Proof,
    /// Anything else an investor uploaded.
    Other,
}

impl DocumentCode {
    /// Every code.
    pub const ALL: [Self; 12] = [
        Self::Passport,
        Self::IdCardFront,
        Self::IdCardBack,
        Self::ProfilePicture,
        Self::ProofOfAddress,
        Self::Questionnaire,
        Self::LegalAppendix,
        Self::WalletAuthForm,
        Self::WithdrawAuthForm,
        Self::SigningCertificate,
        Self::Proof,
        Self::Other,
    ];

    /// `CodeKey`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Passport => "Passport",
            Self::IdCardFront => "IDCardFrontside",
            Self::IdCardBack => "IDCardBackside",
            Self::ProfilePicture => "ProfilePicture",
            Self::ProofOfAddress => "POA",
            Self::Questionnaire => "ID",
            Self::LegalAppendix => "LegalAppendix",
            Self::WalletAuthForm => "WalletAuthForm",
            Self::WithdrawAuthForm => "WithdrawAuthForm",
            Self::SigningCertificate => "SigningCertificate",
            Self::Proof => "Proof",
            Self::Other => "Other",
        }
    }

    /// The document code with this `CodeKey`.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.code() == code)
    }

    /// Whether investors upload it as one of their documents. The picture of the profile has a call of its own; the others
    /// are only produced by signing.
    pub const fn is_uploaded(self) -> bool {
        match self {
            Self::Passport
            | Self::IdCardFront
            | Self::IdCardBack
            | Self::ProofOfAddress
            | Self::Proof
            | Self::Other => true,
            Self::ProfilePicture
            | Self::Questionnaire
            | Self::LegalAppendix
            | Self::WalletAuthForm
            | Self::WithdrawAuthForm
            | Self::SigningCertificate => false,
        }
    }
}

crate::coded!(DocumentCode);

/// A document code that an investor may upload under.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UploadCode(DocumentCode);

impl UploadCode {
    /// The code of the document.
    pub const fn document(self) -> DocumentCode {
        self.0
    }
}

impl Coded for UploadCode {
    const ALL: &'static [Self] = &[
        Self(DocumentCode::Passport),
        Self(DocumentCode::IdCardFront),
        Self(DocumentCode::IdCardBack),
        Self(DocumentCode::ProofOfAddress),
        Self(DocumentCode::Proof),
        Self(DocumentCode::Other),
    ];

    fn code(self) -> &'static str {
        self.0.code()
    }
}

/// The record that a document belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    /// An account.
    Account(AccountId),
    /// An order.
    Order(OrderId),
    /// A withdrawal.
    Withdrawal(WithdrawalId),
    /// A deposit.
    Deposit(DepositId),
}

impl Holder {
    /// The account, if it is one.
    pub const fn account(self) -> Option<AccountId> {
        match self {
            Self::Account(account) => Some(account),
            Self::Order(_) | Self::Withdrawal(_) | Self::Deposit(_) => None,
        }
    }

    /// The order, if it is one.
    pub const fn order(self) -> Option<OrderId> {
        match self {
            Self::Order(order) => Some(order),
            Self::Account(_) | Self::Withdrawal(_) | Self::Deposit(_) => None,
        }
    }

    /// The withdrawal, if it is one.
    pub const fn withdrawal(self) -> Option<WithdrawalId> {
        match self {
            Self::Withdrawal(withdrawal) => Some(withdrawal),
            Self::Account(_) | Self::Order(_) | Self::Deposit(_) => None,
        }
    }

    /// The deposit, if it is one.
    pub const fn deposit(self) -> Option<DepositId> {
        match self {
            Self::Deposit(deposit) => Some(deposit),
            Self::Account(_) | Self::Order(_) | Self::Withdrawal(_) => None,
        }
    }
}

/// A stored document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    /// `DocumentID`.
    pub id: DocumentId,
    /// Whose.
    pub owner: InvestorId,
    /// `CodeKey`.
    pub code: DocumentCode,
    /// The account it belongs to, if any.
    pub account: Option<AccountId>,
    /// The order it belongs to, if any.
    pub order: Option<OrderId>,
    /// The withdrawal it belongs to, if any.
    pub withdrawal: Option<WithdrawalId>,
    /// The deposit it belongs to, if any.
    pub deposit: Option<DepositId>,
    /// `DocumentName`, the file name on the investor's device; for display only.
    pub name: String,
    /// By its bytes.
    pub kind: FileKind,
    /// Size in bytes as stored.
    pub size: u64,
    /// SHA-256 of the stored bytes, lower-case hex.
    pub sha256: String,
    /// Random key in the object store.
    pub object_key: String,
    /// Random key of the thumbnail (a JPEG or PNG picture); `None` shows a document icon.
    pub thumbnail_key: Option<String>,
    /// When it was stored.
    pub created_at: Instant,
}

impl Document {
    /// Whether it belongs to no record yet.
    pub const fn is_free(&self) -> bool {
        self.account.is_none()
            && self.order.is_none()
            && self.withdrawal.is_none()
            && self.deposit.is_none()
    }

    /// Whether it is the same stored file of the same kind.
    pub fn is_same_file(&self, other: &Self) -> bool {
        self.object_key == other.object_key && self.code == other.code
    }

    /// The same file, for its owner and without a record.
    #[must_use]
    pub fn of_no_record(&self) -> Self {
        Self {
            account: None,
            order: None,
            withdrawal: None,
            deposit: None,
            ..self.clone()
        }
    }

    /// The same file as a document of another record.
    #[must_use]
    pub fn copied_for(&self, holder: Holder) -> Self {
        Self {
            account: holder.account(),
            order: holder.order(),
            withdrawal: holder.withdrawal(),
            deposit: holder.deposit(),
            ..self.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_uploaded_is_told_once() {
        let uploaded = DocumentCode::ALL.into_iter().filter(|it| it.is_uploaded());
        assert!(UploadCode::ALL.iter().map(|it| it.document()).eq(uploaded));
        assert_eq!(UploadCode::from_code("LegalAppendix"), None);
    }

    #[test]
    fn sixty_files_an_hour_are_let_in_and_the_next_waits_for_the_first_to_be_an_hour_old() {
        let first = Instant::from_timestamp(1_700_000_000, 0).unwrap();
        let now = first + TimeDelta::minutes(10);
        let newest_first = |count: i64| -> Vec<Instant> {
            let at = |nth| first + TimeDelta::seconds(nth);
            (0..count).rev().map(at).collect()
        };
        assert_eq!(may_upload(&[], now), ThrottleVerdict::Allowed);
        assert_eq!(may_upload(&newest_first(59), now), ThrottleVerdict::Allowed);
        let wait = |seconds| ThrottleVerdict::Wait { seconds };
        assert_eq!(may_upload(&newest_first(60), now), wait(3_000));
        assert_eq!(may_upload(&newest_first(61), now), wait(3_001));
        let later = first + UPLOAD_WINDOW;
        assert_eq!(
            may_upload(&newest_first(60), later),
            ThrottleVerdict::Allowed
        );
    }
}
