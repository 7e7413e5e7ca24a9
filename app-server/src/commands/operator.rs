//! `landfall operator add` and `landfall operator recover`. The password of a new operator is read
//! from standard input, or is generated here and printed once; it is never an argument, which other
//! users of the machine could read.

use domain::operations::Role;
use ports::driving::operations::{AddOperator, RecoverOperator};
use ports::{Failure, Ports};
use std::error::Error;
use std::io::{BufRead, IsTerminal};

/// The new operator.
#[derive(Debug, clap::Args)]
pub struct NewOperator {
    /// Log-in name, an e-mail address
    #[arg(long)]
    email: String,
    /// Display name
    #[arg(long)]
    name: String,
    /// reviewer, approver, finance, editor, admin or auditor; may be given several times
    #[arg(long = "role", required = true, value_parser = role)]
    roles: Vec<Role>,
    /// Read the password from the first line of standard input; otherwise one is generated and printed
    #[arg(long)]
    password_stdin: bool,
}

fn role(name: &str) -> Result<Role, String> {
    Role::from_code(name).ok_or_else(|| {
        let known: Vec<&str> = Role::ALL.iter().map(|role| role.code()).collect();
        format!("the roles are {}", known.join(", "))
    })
}

/// Creates the operator and prints what the administrator has to pass on.
pub async fn add_operator(ports: &Ports, new: NewOperator) -> Result<(), Box<dyn Error>> {
    let password = if new.password_stdin {
        read_password()?
    } else {
        ports.secrets.token()
    };
    let command = AddOperator {
        email: new.email.clone(),
        name: new.name,
        roles: new.roles,
        password: password.clone(),
        totp_exempt: false,
    };
    match ports::driving::operations::add_operator(ports, command).await {
        Ok(id) => println!("Operator {id}, {}, may log in.", new.email),
        Err(Failure::Refused(refusal)) => return Err(explained(&refusal).into()),
        Err(failure) => return Err(failure.into()),
    }
    if !new.password_stdin {
        println!("Password, shown only now: {password}");
    }
    println!("The authenticator is set up at the first log-in.");
    Ok(())
}

/// The administrator to make or restore.
#[derive(Debug, clap::Args)]
pub struct RecoveredOperator {
    /// Log-in name, an e-mail address
    #[arg(long)]
    email: String,
    /// Display name; required if no operator has this e-mail address
    #[arg(long)]
    name: Option<String>,
}

/// Creates or restores an administrator, and prints the link with which they choose a password.
pub async fn recover_operator(
    ports: &Ports,
    whom: RecoveredOperator,
) -> Result<(), Box<dyn Error>> {
    let command = RecoverOperator {
        email: whom.email.clone(),
        name: whom.name,
    };
    match ports::driving::operations::recover_operator(ports, &command).await {
        Ok(recovered) => {
            let (id, email) = (recovered.id, whom.email);
            if recovered.is_new {
                println!("Operator {id}, {email}, was added as an administrator.");
            } else {
                println!("Operator {id}, {email}, is an administrator again.");
                println!(
                    "The previous password, authenticator, recovery codes and sessions were removed."
                );
            }
            println!("Link to choose a password, valid once and for a day, shown only now:");
            println!("{}", recovered.link);
            println!("All operators are notified by e-mail.");
            Ok(())
        }
        Err(Failure::Refused(domain::Refusal::Form(fields))) => {
            let names: Vec<&str> = fields.iter().map(|refused| refused.field).collect();
            Err(format!(
                "wrong: {}\n  An e-mail address; a name if no operator has that address.",
                names.join(", ")
            )
            .into())
        }
        Err(failure) => Err(failure.into()),
    }
}

fn read_password() -> std::io::Result<String> {
    let input = std::io::stdin();
    if input.is_terminal() {
        eprintln!("Password, at least 12 characters (it is shown as you type):");
    }
    let mut line = String::new();
    input.lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}

fn explained(refusal: &domain::Refusal) -> String {
    match refusal {
        domain::Refusal::SubjectExist => {
            "an operator with this e-mail address already exists".to_owned()
        }
        domain::Refusal::Form(fields) => {
            let names: Vec<&str> = fields.iter().map(|refused| refused.field).collect();
            format!(
                "wrong: {}\n  An e-mail address, a name, at least one role, a password of at least 12 characters.",
                names.join(", ")
            )
        }
        other => other.to_string(),
    }
}
