//! The program: serves a browser that starts it for an allowed extension, else runs a command.

#![deny(unsafe_code)]

use std::io::{stderr, stdin, stdout};
use std::path::Path;
use std::process::ExitCode;

use dosar_link::config::{Config, load};
use dosar_link::{cli, host};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let config = match load() {
        Ok(config) => config,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(EXIT_CONFIGURATION);
        }
    };
    match caller(&arguments) {
        Some(extension) if is_allowed(extension, &config) => serve(config),
        Some(_) => {
            eprintln!("this extension may not start the host");
            ExitCode::from(EXIT_FORBIDDEN)
        }
        None => {
            let code = cli::run(&arguments, &config, &mut stdin().lock(), &mut stdout(), &mut stderr());
            // Not by returning: a module that hangs must not hold up the end of the program.
            std::process::exit(code.into())
        }
    }
}

const EXIT_CONFIGURATION: u8 = 3;
const EXIT_FORBIDDEN: u8 = 4;

/// The origin of the extension that a browser names as the first argument. Firefox names its manifest there.
fn caller(arguments: &[String]) -> Option<&str> {
    let first = arguments.first()?;
    let is_manifest = Path::new(first)
        .extension()
        .is_some_and(|extension| extension == "json");
    (first.contains("://") || is_manifest).then_some(first.as_str())
}

fn is_allowed(origin: &str, config: &Config) -> bool {
    origin
        .strip_prefix("chrome-extension://")
        .and_then(|rest| rest.strip_suffix('/'))
        .is_some_and(|id| config.extension_ids.iter().any(|allowed| allowed.as_str() == id))
}

fn serve(config: Config) -> ExitCode {
    let code = match host::serve(config, &mut stdin().lock(), Box::new(stdout())) {
        Ok(()) => 0,
        Err(error) => {
            eprintln!("{error}");
            1
        }
    };
    std::process::exit(code)
}
