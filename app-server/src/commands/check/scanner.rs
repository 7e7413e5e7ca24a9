//! `landfall check scanner`: scans a harmless text, and the text that every scanner reports as a
//! virus.

use super::super::Found;
use crate::bootstrap::files;
use crate::config::Config;
use ports::driven::objects::whole;
use ports::driven::scanning::{Verdict, test_virus};
use std::error::Error;

/// Tries the virus scanner.
pub async fn check_scanner(config: &Config) -> Result<(), Box<dyn Error>> {
    if config.files.clamd.is_none() {
        let problem = "uploads are not scanned: set LANDFALL_SCANNER=clamd";
        return Err(Found(problem.to_owned()).into());
    }
    let scanner = files::scanner(config)?;
    match scanner.scan(whole("A harmless letter.")).await? {
        Verdict::Clean => {}
        Verdict::Infected { signature } => {
            let problem = format!("a harmless text is reported as {signature}");
            return Err(Found(problem).into());
        }
    }
    match scanner.scan(whole(test_virus())).await? {
        Verdict::Clean => {
            let problem = "the test virus is not found: are the scanner's signatures installed?";
            Err(Found(problem.to_owned()).into())
        }
        Verdict::Infected { signature } => {
            println!("The scanner works: it reports the test virus as {signature}.");
            Ok(())
        }
    }
}
