//! Identifiers, each of its own type, so that an order can never be looked up with an investor's number.

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub i64);

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&self.0, f)
            }
        }
    )+};
}

id! {
    /// An investor who registered.
    InvestorId,
    /// A logged-in session of an investor.
    SessionId,
    /// An outside identity that is bound to an investor.
    BoundIdentityId,
    /// A campaign that registrations are counted under.
    CampaignId,
    /// `CountryID`: the list's own number; 112 is China (decision 48).
    CountryId,
    /// A bank account in an investor's profile (`UserBankProfileID`).
    BankId,
    /// A group of the profile's survey (`UserSurveyGroupID`).
    SurveyGroupId,
    /// A question of the profile's survey (`UserSurveyQuestionID`).
    SurveyQuestionId,
    /// A choice of such a question (`UserSurveyOptionID`).
    SurveyOptionId,
    /// An archive of everything that an investor has.
    ArchiveId,
    /// A message that is stored for its investor.
    ToldMessageId,
    /// A stored file (`DocumentID`).
    DocumentId,
    /// A project (`InvestmentID`, `productId`).
    ProjectId,
    /// A partner company (`CompanyID`).
    PartnerId,
    /// A framework (`InvestmentFrameworkID`).
    FrameworkId,
    /// An investment account (`UserEntityID`).
    AccountId,
    /// One of a framework's nine questions (`QuestionID`).
    QuestionId,
    /// A signing session (`sessionId`, `SessionID`).
    SigningSessionId,
    /// A subscription (`UserInvestmentID`, order type 1).
    OrderId,
    /// A withdrawal (`CNWithdrawRequestID`, order type 2).
    WithdrawalId,
    /// A charge of the KYC fee (`OnlineChargeSessionID`).
    ChargeId,
    /// An invoice that a bitcoin gateway made for a deposit.
    CryptoInvoiceId,
    /// A notification of a payment gateway.
    PaymentNoticeId,
    /// A bank receipt that finance entered.
    ReceiptId,
    /// One of the platform's own bank accounts.
    BankAccountId,
    /// A file of a bank's statements.
    BankFileId,
    /// A line of a bank's statement.
    StatementLineId,
    /// A statement of an investment account.
    AccountStatementId,
    /// A debt of the platform that is paid to a bank account or Bitcoin address.
    PayoutId,
    /// A batch of payouts that a bank pays by one file.
    PayoutBatchId,
    /// A deposit (`WalletFundingRequestID`, order type 3).
    DepositId,
    /// Income that is distributed.
    DistributionId,
    /// One holder's part of a distribution.
    DistributionLineId,
    /// A confirmed exchange rate.
    ExchangeRateId,
    /// A document that an operator uploaded for the desk only.
    EvidenceId,
    /// A balanced set of postings.
    TransactionId,
    /// A hold on a wallet.
    HoldId,
    /// A note for colleagues.
    NoteId,
    /// A letter from the desk to an investor.
    LetterId,
    /// A member of the operations team.
    OperatorId,
    /// A logged-in session of an operator.
    OperatorSessionId,
    /// An act that waits for a second person.
    ProposalId,
    /// A message in the outbox.
    MessageId,
    /// A file that was submitted for inspection.
    UploadTryId,
    /// A submission under an idempotency key (decision 44).
    SubmissionId,
}
