//! The proxy of this workstation: which connections use one, and how.
//!
//! The configuration decides, else the environment, else the system. Connections to this machine never use a proxy. All
//! traffic is encrypted end to end: the proxy learns only the name of the server.

pub mod address;
pub mod exceptions;
mod system;
mod tunnel;

use std::collections::HashMap;
use std::io;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use self::address::ProxyAddress;
use self::exceptions::Exceptions;
use crate::authority::cancellable_stream::CancellableStream;
use crate::progress::Progress;
use crate::protocol::reasons::Reason;

/// The configured proxy.
#[derive(Debug, Clone, Default)]
pub enum ProxyChoice {
    /// Use the setting of the environment or the system.
    #[default]
    System,
    /// None.
    Direct,
    /// This one, with exceptions.
    Named(ProxyAddress, Exceptions),
}

/// The proxies of this workstation. The system's setting is read at the first connection to another machine, and again
/// after a failed one, because a laptop may have changed networks.
#[derive(Debug)]
pub struct Proxies {
    choice: ProxyChoice,
    ask_system: fn() -> Found,
    run_script: fn(&str, &str, u16) -> Option<Setting>,
    found: Mutex<Option<Arc<Found>>>,
}

/// The setting in force, and its source.
#[derive(Debug)]
pub struct Found {
    /// Where it was found.
    pub source: SettingSource,
    /// The setting.
    pub setting: Setting,
    exceptions: Exceptions,
    /// What a script has said, by host and port.
    decided: Mutex<HashMap<(String, u16), Setting>>,
}

impl Found {
    fn new(source: SettingSource, setting: Setting, exceptions: Exceptions) -> Self {
        Self {
            source,
            setting,
            exceptions,
            decided: Mutex::default(),
        }
    }
}

/// Where a setting was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SettingSource {
    /// In the configuration.
    Configuration,
    /// In the settings of the system.
    System,
    /// In the environment, which has none.
    Environment,
    /// In this variable of the environment.
    Variable(&'static str),
}

/// A proxy setting.
#[derive(Debug, Clone)]
pub enum Setting {
    /// There is none.
    Absent,
    /// The script at this address decides for each host. Only Windows runs it; elsewhere hosts are reached directly.
    Script {
        /// Its address.
        address: String,
        /// The proxy where the script gives no answer, with the exceptions of the setting. The script knows none.
        otherwise: Option<ProxyAddress>,
    },
    /// This one.
    Named(ProxyAddress),
    /// An unsupported kind, or unreadable.
    Unusable,
}

impl Proxies {
    /// The proxies by this configuration. Reads nothing yet.
    #[must_use]
    pub fn new(choice: &ProxyChoice) -> Self {
        Self {
            choice: choice.clone(),
            ask_system: system::found,
            run_script: system::by_script,
            found: Mutex::default(),
        }
    }

    /// Connects to a host, through a proxy if one is set.
    ///
    /// # Errors
    ///
    /// [`Unreached`] with the cause.
    pub fn connect(
        &self,
        host: &str,
        port: u16,
        deadline: Instant,
        progress: &Arc<Progress>,
    ) -> Result<CancellableStream, Unreached> {
        let connected = match self.towards(host, port) {
            Setting::Named(proxy) => tunnel::open(&proxy, (host, port), deadline, progress),
            Setting::Unusable => Err(ProxyError::Refused.into()),
            Setting::Absent | Setting::Script { .. } => {
                CancellableStream::connect(host, port, deadline, Arc::clone(progress)).map_err(Unreached::Io)
            }
        };
        if connected.is_err() {
            *self.remembered() = None;
        }
        connected
    }

    /// The setting for a connection to a host.
    #[must_use]
    pub fn towards(&self, host: &str, port: u16) -> Setting {
        if is_this_machine(host) {
            return Setting::Absent;
        }
        let found = self.found();
        match &found.setting {
            Setting::Script { address, otherwise } => self.by_script(address, otherwise.as_ref(), &found, (host, port)),
            _ if found.exceptions.cover(host, port) => Setting::Absent,
            setting => setting.clone(),
        }
    }

    fn by_script(
        &self,
        script: &str,
        otherwise: Option<&ProxyAddress>,
        found: &Found,
        (host, port): (&str, u16),
    ) -> Setting {
        let mut decided = found.decided.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (host.to_owned(), port);
        if let Some(setting) = decided.get(&key) {
            return setting.clone();
        }
        let said = (self.run_script)(script, host, port).unwrap_or_else(|| match otherwise {
            Some(_) if found.exceptions.cover(host, port) => Setting::Absent,
            Some(proxy) => Setting::Named(proxy.clone()),
            None => found.setting.clone(),
        });
        decided.insert(key, said.clone());
        said
    }

    /// The setting of this workstation, and its source.
    pub fn found(&self) -> Arc<Found> {
        let mut remembered = self.remembered();
        Arc::clone(remembered.get_or_insert_with(|| Arc::new(self.ask())))
    }

    fn ask(&self) -> Found {
        match &self.choice {
            ProxyChoice::System => (self.ask_system)(),
            ProxyChoice::Direct => Found::new(SettingSource::Configuration, Setting::Absent, Exceptions::default()),
            ProxyChoice::Named(address, exceptions) => {
                let setting = Setting::Named(address.clone());
                Found::new(SettingSource::Configuration, setting, exceptions.clone())
            }
        }
    }

    fn remembered(&self) -> MutexGuard<'_, Option<Arc<Found>>> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a name means this machine.
fn is_this_machine(host: &str) -> bool {
    host == "localhost"
        || host.ends_with(".localhost")
        || host.parse::<Ipv4Addr>().is_ok_and(|address| address.is_loopback())
}

/// Why a proxy refused a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ProxyError {
    /// It cannot be reached.
    #[error("the proxy cannot be reached")]
    Down,
    /// It refuses this host, or is of an unsupported kind.
    #[error("the proxy refuses")]
    Refused,
    /// It needs a user name and a password other than the given ones.
    #[error("the proxy wants a password")]
    Password,
}

impl ProxyError {
    /// The reason for the page.
    #[must_use]
    pub fn reason(self) -> Reason {
        match self {
            Self::Down => Reason::ProxyDown,
            Self::Refused => Reason::ProxyRefused,
            Self::Password => Reason::ProxyPassword,
        }
    }
}

/// Why there is no connection.
#[derive(Debug, thiserror::Error)]
pub enum Unreached {
    /// The proxy failed.
    #[error(transparent)]
    Proxy(#[from] ProxyError),
    /// The host was not reached.
    #[error(transparent)]
    Io(#[from] io::Error),
}

#[cfg(test)]
mod tests;
