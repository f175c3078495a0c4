//! The program: serves a browser that starts it for an allowed extension, else runs a command.

#![deny(unsafe_code)]

use std::io::{stderr, stdin, stdout};
use std::process::ExitCode;

use dosar_link::config::{Config, load};
use dosar_link::exit::Exit;
use dosar_link::install::caller::{Caller, caller};
use dosar_link::{cli, host};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let config = load();
    let extensions = config.as_ref().map_or(&[][..], |config| &config.extension_ids);
    match (caller(&arguments, extensions), config) {
        (Caller::Person, config) => {
            let exit = cli::run(
                &arguments,
                config.as_ref(),
                &mut stdin().lock(),
                &mut stdout(),
                &mut stderr(),
            );
            exit.now()
        }
        (_, Err(error)) => {
            eprintln!("{error}");
            Exit::Configuration.into()
        }
        (Caller::Extension, Ok(config)) => serve(config),
        (Caller::Stranger, Ok(_)) => {
            eprintln!("this extension may not start the host");
            Exit::Forbidden.into()
        }
    }
}

fn serve(config: Config) -> ! {
    let exit = match host::serve(config, &mut stdin().lock(), Box::new(stdout())) {
        Ok(()) => Exit::Done,
        Err(error) => {
            eprintln!("{error}");
            Exit::Failed
        }
    };
    exit.now()
}
