//! Investment accounts and their questionnaire (decisions 25 to 30).
