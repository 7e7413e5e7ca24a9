//! What the fields of investors' calls name.

use super::Record;
use tests::described::Operation;

/// Whether a name is one that names a record.
pub(crate) fn names_a_record(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    name.ends_with("ID")
        || name.ends_with("Id")
        || lower == "id"
        || lower.contains("document") && !name.ends_with("Ind")
        || lower.ends_with("token")
}

/// What a field of an investor's call names. A new call whose field is not in here does not pass before somebody says whose it
/// is.
pub(crate) fn record(operation: &Operation, name: &str) -> Record {
    match (operation.path.as_str(), name) {
        (_, "UserEntityID") => Record::Account,
        (_, "UserBankProfileID") => Record::Bank,
        (_, "UserInvestmentID") => Record::Order,
        (_, "CNWithdrawRequestID") => Record::Withdrawal,
        (_, "WalletFundingRequestID") => Record::Deposit,
        (
            _,
            "DocumentID"
            | "NewDocuments"
            | "PassportSnapshotDocumentID"
            | "IDCardFrontsideDocumentID"
            | "IDCardBacksideDocumentID"
            | "ProfilePictureDocumentID"
            | "AuthFormDocumentID"
            | "documentIds",
        ) => Record::Document,
        (_, "requestId") => Record::Request,
        (_, "PaymentProofDocumentID" | "ProofOfPaymentDocumentID" | "ProofDocumentID") => {
            Record::Evidence
        }
        (
            "/api/capital_list.json"
            | "/api/account_statements.json"
            | "/api/account_statement.json"
            | "/api/account_vault.json",
            "accountId",
        ) => Record::Account,
        ("/api/account_investment_document.json", "id") => Record::Evidence,
        ("/api/account_identities.json", "id") => Record::Identity,
        ("/api/account_sessions.json", "id") => Record::Session,
        (_, "OnlineChargeSessionID") => Record::Charge,
        ("/api/account_signature.json", "SessionID") => Record::Signing,
        ("/api/account_signature.json", "SignatureToken") => Record::SigningPage,
        ("/api/account_mobile.json", "Token") => Record::Code,
        ("/api/files/{token}", "token") => Record::Link,
        ("/api/account_receipt.json", "id") => Record::Movement,
        ("/api/account_order_story.json", "refId") => Record::Order,
        ("/api/project_files/{token}", "token") => Record::ProjectLink,
        ("/api/receipts/{token}", "token") => Record::ReceiptLink,
        ("/api/archives/{token}", "token") => Record::ArchiveLink,
        ("/api/statements/{token}", "token") => Record::StatementLink,
        ("/api/account_product_detail.json" | "/api/account_partner_detail.json", "id")
        | (
            _,
            "InvestmentID"
            | "DocumentKey"
            | "productId"
            | "InvestmentFrameworkID"
            | "ContinentID"
            | "StatusID"
            | "EntityID"
            | "SourceOfFundsID"
            | "GenderID"
            | "LanguageID"
            | "CurrencyID"
            | "BankAccountTypeID"
            | "PaymentMethodID"
            | "TransactionProcessStepID"
            | "PlaceOfBirthID",
        ) => Record::Everyones,
        (_, name) if name.ends_with("CountryID") => Record::Everyones,
        _ => panic!("{}: whose is {name}?", operation.name()),
    }
}
