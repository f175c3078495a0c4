//! The program: serves a browser that starts it for an allowed extension, else runs a command.

#![deny(unsafe_code)]

use std::fmt::Display;
use std::io::{Write, stderr, stdin, stdout};
use std::process::ExitCode;

use dosar_link::config::{Config, load};
use dosar_link::exit::Exit;
use dosar_link::install::caller::{Caller, caller};
use dosar_link::words::Language;
use dosar_link::{cli, host};

fn main() -> ExitCode {
    // An argument that is no Unicode names nothing of ours.
    let arguments: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|argument| argument.to_string_lossy().into_owned())
        .collect();
    let config = load();
    let extensions = config.as_ref().map_or(&[][..], |config| &config.extension_ids);
    match (caller(&arguments, extensions), config) {
        (Caller::Person, config) => {
            let exit = cli::run(
                &arguments,
                config.as_ref(),
                Language::of_person(),
                &mut stdin().lock(),
                &mut stdout(),
                &mut stderr(),
            );
            exit.now()
        }
        (_, Err(error)) => {
            say(&error);
            Exit::Configuration.into()
        }
        (Caller::Extension, Ok(config)) => serve(config),
        (Caller::Stranger, Ok(_)) => {
            say(&"this extension may not start the host");
            Exit::Forbidden.into()
        }
    }
}

fn serve(config: Config) -> ! {
    let exit = match host::serve(config, &mut stdin().lock(), Box::new(stdout())) {
        Ok(()) => Exit::Done,
        Err(error) => {
            say(&error);
            Exit::Failed
        }
    };
    exit.now()
}

/// Says why the program ends. Nobody may be there to read it.
fn say(why: &dyn Display) {
    let _ = writeln!(stderr(), "{why}");
}
