//! Storage of frameworks: their rules and questionnaires, and their terms as the desk changes them.

use super::framework_rows::StoredProcess;
use crate::seaorm::entities::{framework_questions, frameworks};
use crate::seaorm::errors::{corrupt, refused};
use crate::seaorm::transaction::SeaTx;
use domain::catalog::{
    Framework, FrameworkName, FrameworkTerms, PaymentMethod, TransactionProcess,
};
use domain::ids::{BankAccountId, FrameworkId, QuestionId};
use domain::language::Text;
use domain::questionnaire::{Question, Questionnaire, QuestionnaireWording};
use domain::{Currency, Money};
use ports::driven::unit_of_work::StoreError;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder, Statement,
};
use serde::de::DeserializeOwned;

/// The query for the currencies of a framework's published projects. `framework` is the SQL expression of its number.
pub(in crate::seaorm) fn project_currencies(framework: &str) -> String {
    format!(
        "SELECT DISTINCT p.currency FROM project_frameworks pf
        JOIN projects p ON p.id = pf.project_id
        WHERE pf.framework_id = {framework} AND p.published ORDER BY p.currency"
    )
}

/// The position of a question that is no longer asked.
const FORMER: i64 = 0;

impl SeaTx {
    pub(in crate::seaorm) async fn framework_of(
        &self,
        id: FrameworkId,
    ) -> Result<Option<Framework>, StoreError> {
        let row = frameworks::Entity::find_by_id(id.0).one(self.db()).await;
        row.map_err(refused)?.map(framework).transpose()
    }

    pub(in crate::seaorm) async fn all_frameworks(&self) -> Result<Vec<Framework>, StoreError> {
        let rows = self.framework_rows().await?;
        rows.into_iter().map(framework).collect()
    }

    pub(in crate::seaorm) async fn questionnaire_of(
        &self,
        framework: FrameworkId,
    ) -> Result<Option<Questionnaire>, StoreError> {
        let rows = framework_questions::Entity::find()
            .filter(framework_questions::Column::FrameworkId.eq(framework.0))
            .order_by_asc(framework_questions::Column::Position)
            .all(self.db())
            .await
            .map_err(refused)?;
        let row = frameworks::Entity::find_by_id(framework.0)
            .one(self.db())
            .await
            .map_err(refused)?;
        let (asked, former): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|row| row.position != FORMER);
        Ok(row.filter(|_| !asked.is_empty()).map(|row| Questionnaire {
            framework,
            version: row.questionnaire_version,
            questions: asked.into_iter().map(question).collect(),
            former: former.into_iter().map(question).collect(),
        }))
    }

    pub(in crate::seaorm) async fn wallet_currencies_of(
        &self,
        id: FrameworkId,
    ) -> Result<Vec<Currency>, StoreError> {
        let row = frameworks::Entity::find_by_id(id.0).one(self.db()).await;
        let Some(row) = row.map_err(refused)? else {
            return Ok(Vec::new());
        };
        let db = self.db();
        let asked = Statement::from_sql_and_values(
            db.get_database_backend(),
            project_currencies("$1"),
            [id.0.into()],
        );
        let of_projects = db.query_all_raw(asked).await.map_err(refused)?;
        let of_projects: Result<Vec<String>, _> = of_projects
            .iter()
            .map(|row| row.try_get("", "currency").map_err(refused))
            .collect();
        wallet_currencies(&row, of_projects?.iter().map(String::as_str))
    }

    /// A framework's rules and texts, as the desk changes them.
    pub(in crate::seaorm) async fn framework_terms_of(
        &self,
        name: FrameworkName,
    ) -> Result<FrameworkTerms, StoreError> {
        let row = frameworks::Entity::find_by_id(name.id().0)
            .one(self.db())
            .await
            .map_err(refused)?
            .ok_or_else(|| corrupt("a framework is gone"))?;
        terms(name, &row)
    }

    /// A framework's questions, as the desk changes them.
    pub(in crate::seaorm) async fn wording_of(
        &self,
        name: FrameworkName,
    ) -> Result<QuestionnaireWording, StoreError> {
        let row = frameworks::Entity::find_by_id(name.id().0)
            .one(self.db())
            .await
            .map_err(refused)?
            .ok_or_else(|| corrupt("a framework is gone"))?;
        let asked = self.questionnaire_of(name.id()).await?;
        let asked = asked.map(|asked| asked.questions).unwrap_or_default();
        let text = |question: Question| Text {
            zh: question.text_zh,
            en: question.text_en,
        };
        Ok(QuestionnaireWording {
            intro: Text {
                zh: row.questionnaire_intro_zh,
                en: row.questionnaire_intro_en,
            },
            questions: asked.into_iter().map(text).collect(),
        })
    }

    pub(in crate::seaorm) async fn put_framework(
        &self,
        terms: &FrameworkTerms,
    ) -> Result<(), StoreError> {
        use frameworks::Column;
        self.shows_in_the_catalogue();
        let id = terms.framework.id().0;
        let fee = terms
            .kyc_fee
            .ok_or_else(|| corrupt("a framework without fee"))?;
        let fee = Money::new(fee, Currency::Zar).map_err(|_| corrupt("KYC fee"))?;
        let processes: Vec<StoredProcess> = terms
            .transaction_processes
            .iter()
            .map(StoredProcess::from)
            .collect();
        let first = terms.transaction_processes.first();
        let first = first.and_then(|process| process.bank_account);
        let mut change = frameworks::Entity::update_many();
        // Payouts leave from the account of the first process, where the money arrives.
        if let Some(bank) = first {
            change = change.col_expr(Column::BankAccountId, Expr::value(bank.0));
        }
        change
            .col_expr(Column::Deposits, Expr::value(terms.deposits))
            .col_expr(Column::Withdrawals, Expr::value(terms.withdrawals))
            .col_expr(
                Column::DepositConfirmation,
                Expr::value(terms.deposit_confirmation),
            )
            .col_expr(Column::PassportMonths, Expr::value(terms.passport_months))
            .col_expr(
                Column::OpenSourceOfFunds,
                Expr::value(terms.open_source_of_funds()),
            )
            .col_expr(
                Column::PaymentMethodIds,
                Expr::value(write(&terms.payment_methods)?),
            )
            .col_expr(
                Column::SourceOfFundsIds,
                Expr::value(write(&terms.sources_of_funds)?),
            )
            .col_expr(Column::KycFeeMinor, Expr::value(fee.minor()))
            .col_expr(
                Column::InvestmentNoticeZh,
                Expr::value(terms.investment_notice.zh.clone()),
            )
            .col_expr(
                Column::InvestmentNoticeEn,
                Expr::value(terms.investment_notice.en.clone()),
            )
            .col_expr(
                Column::WireNoticeZh,
                Expr::value(terms.wire_notice.zh.clone()),
            )
            .col_expr(
                Column::WireNoticeEn,
                Expr::value(terms.wire_notice.en.clone()),
            )
            .col_expr(
                Column::TransactionProcesses,
                Expr::value(write(&processes)?),
            )
            .col_expr(Column::Version, Expr::col(Column::Version).add(1))
            .filter(Column::Id.eq(id))
            .exec(self.db())
            .await
            .map(|_| ())
            .map_err(refused)
    }

    pub(in crate::seaorm) async fn put_bank_proof(
        &self,
        framework: FrameworkId,
        proof: &str,
    ) -> Result<(), StoreError> {
        self.shows_in_the_catalogue();
        frameworks::Entity::update_many()
            .col_expr(frameworks::Column::BankProof, Expr::value(proof))
            .filter(frameworks::Column::Id.eq(framework.0))
            .exec(self.db())
            .await
            .map(|_| ())
            .map_err(refused)
    }

    pub(in crate::seaorm) async fn put_wire_notice(
        &self,
        framework: FrameworkId,
        notice: &Text,
    ) -> Result<(), StoreError> {
        use frameworks::Column;
        self.shows_in_the_catalogue();
        frameworks::Entity::update_many()
            .col_expr(Column::WireNoticeZh, Expr::value(notice.zh.clone()))
            .col_expr(Column::WireNoticeEn, Expr::value(notice.en.clone()))
            .filter(Column::Id.eq(framework.0))
            .exec(self.db())
            .await
            .map(|_| ())
            .map_err(refused)
    }

    pub(in crate::seaorm) async fn put_questionnaire(
        &self,
        framework: FrameworkId,
        wording: &QuestionnaireWording,
    ) -> Result<(), StoreError> {
        use framework_questions::Column;
        use frameworks::Column as Of;
        self.shows_in_the_catalogue();
        let present = self.questionnaire_of(framework).await?;
        let known = present
            .map(|present| [present.questions, present.former].concat())
            .unwrap_or_default();
        let next = Expr::col(Of::QuestionnaireVersion).add(1);
        frameworks::Entity::update_many()
            .col_expr(
                Of::QuestionnaireIntroZh,
                Expr::value(wording.intro.zh.clone()),
            )
            .col_expr(
                Of::QuestionnaireIntroEn,
                Expr::value(wording.intro.en.clone()),
            )
            .col_expr(Of::QuestionnaireVersion, next)
            .filter(Of::Id.eq(framework.0))
            .exec(self.db())
            .await
            .map_err(refused)?;
        framework_questions::Entity::update_many()
            .col_expr(Column::Position, Expr::value(FORMER))
            .filter(Column::FrameworkId.eq(framework.0))
            .exec(self.db())
            .await
            .map_err(refused)?;
        let kept = wording.kept(&known);
        for ((position, asked), id) in (1_i64..).zip(&wording.questions).zip(kept) {
            self.ask(framework, (position, asked), id).await?;
        }
        Ok(())
    }

    /// Stores a question at a position: one that was asked before, or a new one.
    async fn ask(
        &self,
        framework: FrameworkId,
        (position, asked): (i64, &Text),
        known: Option<QuestionId>,
    ) -> Result<(), StoreError> {
        use framework_questions::Column;
        let Some(id) = known else {
            let row = framework_questions::ActiveModel {
                id: NotSet,
                framework_id: Set(framework.0),
                position: Set(position),
                // Look-up data names its questions; the desk's questions have no name.
                code: Set(String::new()),
                text_en: Set(asked.en.clone()),
                text_zh: Set(asked.zh.clone()),
            };
            let added = framework_questions::Entity::insert(row).exec(self.db());
            return added.await.map(|_| ()).map_err(refused);
        };
        framework_questions::Entity::update_many()
            .col_expr(Column::Position, Expr::value(position))
            .filter(Column::Id.eq(id.0))
            .exec(self.db())
            .await
            .map(|_| ())
            .map_err(refused)
    }

    pub(super) async fn framework_rows(&self) -> Result<Vec<frameworks::Model>, StoreError> {
        frameworks::Entity::find()
            .order_by_asc(frameworks::Column::Id)
            .all(self.db())
            .await
            .map_err(refused)
    }
}

/// The currencies of a framework's wallets: the named ones, then those of its projects, each once.
pub(in crate::seaorm) fn wallet_currencies<'a>(
    row: &frameworks::Model,
    of_projects: impl Iterator<Item = &'a str>,
) -> Result<Vec<Currency>, StoreError> {
    if !row.has_wallets {
        return Ok(Vec::new());
    }
    let mut codes: Vec<String> = list(&row.wallet_currencies, "wallet currencies")?;
    codes.extend(of_projects.map(str::to_owned));
    let mut currencies = Vec::new();
    for code in codes {
        let currency = Currency::from_code(&code).ok_or_else(|| corrupt("wallet currency"))?;
        if !currencies.contains(&currency) {
            currencies.push(currency);
        }
    }
    Ok(currencies)
}

pub(super) fn list<T: DeserializeOwned>(json: &str, what: &str) -> Result<Vec<T>, StoreError> {
    serde_json::from_str(json).map_err(|_| corrupt(what))
}

fn write(value: &impl serde::Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value)
        .map_err(|e| corrupt(&format!("a framework cannot be written: {e}")))
}

pub(in crate::seaorm) fn framework(row: frameworks::Model) -> Result<Framework, StoreError> {
    let methods = list(&row.payment_method_ids, "payment methods")?
        .into_iter()
        .map(|id| PaymentMethod::from_id(id).ok_or_else(|| corrupt("payment method")))
        .collect::<Result<_, _>>()?;
    Ok(Framework {
        id: FrameworkId(row.id),
        code: row.code,
        name_en: row.name_en,
        name_zh: row.name_zh,
        methods,
        source_of_funds: list(&row.source_of_funds_ids, "sources of funds")?,
        open_source_of_funds: row.open_source_of_funds,
        has_wallets: row.has_wallets,
        deposits: row.deposits,
        withdrawals: row.withdrawals,
        deposit_confirmation: row.deposit_confirmation,
        passport_months: u32::try_from(row.passport_months.unwrap_or_default())
            .map_err(|_| corrupt("months of a passport"))?,
        kyc_fee: Money::from_minor(row.kyc_fee_minor, Currency::Zar)
            .map_err(|_| corrupt("KYC fee"))?,
        bank_account: BankAccountId(row.bank_account_id),
    })
}

fn processes(json: &str) -> Result<Vec<TransactionProcess>, StoreError> {
    let stored: Vec<StoredProcess> = list(json, "transaction processes")?;
    Ok(stored.into_iter().map(Into::into).collect())
}

fn terms(name: FrameworkName, row: &frameworks::Model) -> Result<FrameworkTerms, StoreError> {
    let fee =
        Money::from_minor(row.kyc_fee_minor, Currency::Zar).map_err(|_| corrupt("KYC fee"))?;
    Ok(FrameworkTerms {
        framework: name,
        deposits: row.deposits,
        withdrawals: row.withdrawals,
        deposit_confirmation: row.deposit_confirmation,
        passport_months: row.passport_months,
        payment_methods: list(&row.payment_method_ids, "payment methods")?,
        sources_of_funds: list(&row.source_of_funds_ids, "sources of funds")?,
        kyc_fee: Some(fee.amount().normalize()),
        investment_notice: Text {
            zh: row.investment_notice_zh.clone(),
            en: row.investment_notice_en.clone(),
        },
        wire_notice: Text {
            zh: row.wire_notice_zh.clone(),
            en: row.wire_notice_en.clone(),
        },
        transaction_processes: processes(&row.transaction_processes)?,
    })
}

fn question(row: framework_questions::Model) -> Question {
    Question {
        id: QuestionId(row.id),
        text_en: row.text_en,
        text_zh: row.text_zh,
    }
}
