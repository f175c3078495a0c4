//! The program: serves a browser that starts it for an allowed extension, else runs a command.

#![deny(unsafe_code)]

use std::io::{stderr, stdin, stdout};
use std::process::ExitCode;

use dosar_link::config::{Config, load};
use dosar_link::install::caller::{Caller, caller};
use dosar_link::{cli, host};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let config = load();
    let extensions = config.as_ref().map_or(&[][..], |config| &config.extension_ids);
    match (caller(&arguments, extensions), config) {
        (Caller::Person, config) => {
            let code = cli::run(
                &arguments,
                config.as_ref(),
                &mut stdin().lock(),
                &mut stdout(),
                &mut stderr(),
            );
            // Exits without returning, because a module that hangs must not hold up the end of the program.
            std::process::exit(code.into())
        }
        (_, Err(error)) => {
            eprintln!("{error}");
            ExitCode::from(cli::EXIT_CONFIGURATION)
        }
        (Caller::Extension, Ok(config)) => serve(config),
        (Caller::Stranger, Ok(_)) => {
            eprintln!("this extension may not start the host");
            ExitCode::from(EXIT_FORBIDDEN)
        }
    }
}

const EXIT_FORBIDDEN: u8 = 4;

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
