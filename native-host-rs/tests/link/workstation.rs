//! A workstation of a test: its own copy of the token, its own folders, hosts started as a browser does.

mod host;
pub mod target;

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use dosar_link::authority::address::BaseUrl;
use dosar_link::config::{AuthorityConfig, Config, ServerConfig, SigningConfig};
use dosar_link::proxy::ProxyChoice;
use serde_json::{Value, json};
use tempfile::TempDir;

pub use self::host::{Host, a_call_id, is_end, request};
use self::target::Target;
use crate::simulator::Simulator;

pub const EXTENSION: &str = "abcdefghijklmnopabcdefghijklmnop";
pub const ORIGIN: &str = "https://app.dosar.example";
pub const RIGHT_PIN: &str = "1234";
pub const MODULE: &str = "libshim.so";

/// Certificates and a software token, made once for all tests of this program.
pub struct Credentials {
    pub pki: PathBuf,
    pub root: PathBuf,
    token: PathBuf,
    /// RSA and EC holder: thumbprint and serial number.
    pub rsa: Holder,
    pub ec: Holder,
}

pub struct Holder {
    pub thumbprint: String,
    pub serial: String,
}

pub fn credentials() -> &'static Credentials {
    static CREDENTIALS: OnceLock<Credentials> = OnceLock::new();
    CREDENTIALS.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("credentials");
        let _ = fs::remove_dir_all(&folder);
        let output = node(&[
            "e2e/testEnvironment/credentials/credentials.main.ts",
            "--dir",
            folder.to_str().unwrap(),
        ])
        .output()
        .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let told: Value = serde_json::from_slice(&output.stdout).unwrap();
        let holder = |index: usize| Holder {
            thumbprint: text(&told["token"]["holders"][index]["thumbprint"]),
            serial: text(&told["token"]["holders"][index]["serial"]),
        };
        Credentials {
            pki: text(&told["pki"]["dir"]).into(),
            root: text(&told["pki"]["rootCertificate"]).into(),
            token: folder.join("token"),
            rsa: holder(0),
            ec: holder(1),
        }
    })
}

/// Node of the repository, started in its root.
pub fn node(arguments: &[&str]) -> Command {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut command = Command::new(root.join("node_modules/.bin/node"));
    command.args(arguments).current_dir(root);
    command
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

pub struct Workstation {
    pub folder: TempDir,
    modules: TempDir,
    target: &'static Target,
}

impl Workstation {
    /// A workstation without a reachable authority.
    pub fn offline() -> Self {
        Self::with(&json!({ "authority": { "spv": "https://localhost:1/SPVWS2/rest/" } }))
    }

    /// A workstation with this authority.
    pub fn at(spv: &str) -> Self {
        Self::with(&json!({ "authority": {
            "spv": format!("{spv}/SPVWS2/rest/"), "caFile": credentials().root, "sealFile": credentials().pki.join("seal.crt"),
            "pauses": false, "timeoutMs": 20_000,
        } }))
    }

    /// A workstation that files at this authority.
    pub fn filing_at(simulator: &Simulator) -> Self {
        Self::filing_on(target::of_hosts(), simulator)
    }

    /// The same, with its hosts on this system or another.
    pub fn filing_on(target: &'static Target, simulator: &Simulator) -> Self {
        let (spv, filing) = (&simulator.spv, &simulator.filing);
        let configuration = json!({
            "authority": {
                "spv": format!("{spv}/SPVWS2/rest/"), "filing": format!("{filing}/WAS6DUS/"),
                "caFile": credentials().root, "timeoutMs": 20_000,
            },
            "signing": { "issuers": [credentials().pki.join("issuing.crt")], "fetchIssuer": false },
        });
        Self::on(target, &configuration)
    }

    /// A workstation with a configuration on top of that of all tests.
    pub fn with(configuration: &Value) -> Self {
        Self::on(target::of_hosts(), configuration)
    }

    /// The same, with its hosts on this system or another.
    pub fn on(target: &'static Target, configuration: &Value) -> Self {
        let workstation = Self {
            folder: target.new_folder(),
            modules: target.new_module_folder(),
            target,
        };
        copy_token(&credentials().token, &workstation.path("token"), target);
        // Not where it was built: the checkout may lie where a group can write, and from there nothing is loaded.
        fs::copy(target.shim(), workstation.module(MODULE)).unwrap();
        let mut all = json!({
            "extensionIds": [EXTENSION], "modules": [workstation.module(MODULE)], "searchKnownModules": false,
            "stateDir": workstation.path("state"), "logFile": workstation.path("host.log"),
        });
        for (key, value) in configuration.as_object().unwrap() {
            all[key] = value.clone();
        }
        fs::write(workstation.path("config.json"), target.as_hosts_see(&all).to_string()).unwrap();
        workstation
    }

    /// A module of this workstation by its file's name.
    pub fn module(&self, name: &str) -> PathBuf {
        self.modules.path().join(name)
    }

    /// What makes the clock of a host jump, where `LD_PRELOAD` puts it in place.
    pub fn clock(&self) -> PathBuf {
        let clock = self.path("clock.so");
        fs::copy(target::shim_of_this_system(), &clock).unwrap();
        clock
    }

    /// A path of this workstation as its host writes it.
    pub fn seen(&self, name: &str) -> PathBuf {
        self.target.seen(&self.path(name))
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Changes the configuration of the hosts that start from now on.
    pub fn reconfigure(&self, change: impl FnOnce(&mut Value)) {
        let path = self.path("config.json");
        let mut config = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        change(&mut config);
        fs::write(path, self.target.as_hosts_see(&config).to_string()).unwrap();
    }

    /// Steers the token of all hosts from their next call to it on.
    pub fn steer(&self, lines: &str) {
        let beside = self.path("control.new");
        fs::write(&beside, lines).unwrap();
        fs::rename(beside, self.path("control")).unwrap();
    }

    /// How often a function of the token was called, with any answer.
    pub fn token_calls(&self, function: &str) -> usize {
        let log = fs::read_to_string(self.path("token.log")).unwrap_or_default();
        log.lines()
            .filter(|line| line.starts_with(&format!("C_{function} ")))
            .count()
    }

    pub fn program(&self) -> Command {
        let mut command = Command::new(self.target.program_path());
        self.set_environment(&mut command);
        command
    }

    /// How long a program takes that only says its version: what Wine takes to start any. Nothing on this system.
    pub fn time_to_start(&self) -> Duration {
        let took = |_| {
            let begun = Instant::now();
            assert!(self.program().arg("--version").output().unwrap().status.success());
            begun.elapsed()
        };
        match self.target {
            Target::Here => Duration::ZERO,
            Target::Windows(_) => (0..3).map(took).max().unwrap(),
        }
    }

    /// Sets a program's environment to this workstation's configuration and token.
    pub fn set_environment<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command
            .env("DOSAR_LINK_CONFIG", self.seen("config.json"))
            .env("SOFTHSM2_CONF", self.seen("token/host.conf"))
            .env("DOSAR_SHIM_CONTROL", self.path("control"))
            .env("DOSAR_SHIM_LOG", self.path("token.log"))
            .env("HOME", self.path("home"))
            .env("LC_ALL", "C")
            .envs(self.target.environment())
    }

    pub fn host(&self) -> Host {
        Host::start(self.program().arg(format!("chrome-extension://{EXTENSION}/")))
    }
}

/// The configuration of a host inside this program that connects nowhere.
pub fn reaching_nothing(folder: &Path) -> Config {
    let nowhere = |path: &str| BaseUrl::try_from(format!("https://localhost:1/{path}/")).unwrap();
    let timeout = Duration::from_secs(1);
    Config {
        extension_ids: vec![],
        origins: None,
        modules: vec![],
        search_known_modules: false,
        token_timeout: timeout,
        signature_timeout: timeout,
        authority: AuthorityConfig {
            spv: nowhere("SPVWS2/rest"),
            filing: nowhere("WAS6DUS"),
            ca_file: None,
            seal_file: None,
            timeout,
            pauses: true,
        },
        signing: SigningConfig {
            issuers: vec![],
            fetch_issuer: false,
            fetch_from_private: false,
        },
        server: ServerConfig { ca_file: None, timeout },
        proxy: ProxyChoice::Direct,
        state_dir: folder.join("state"),
        document_folders: vec![],
        folders_file: None,
        log_file: None,
    }
}

/// Hosts that have begun, as in two browsers. `SoftHSM` leaves a token out for good that another process is writing to
/// just when it begins; no token of plastic does.
pub fn two_hosts(start: impl Fn() -> Host) -> [Host; 2] {
    [(); 2].map(|()| {
        let mut host = start();
        host.result("listCertificates", &json!({}));
        host
    })
}

fn copy_token(from: &Path, to: &Path, target: &Target) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let copy = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_token(&entry.path(), &copy, target);
        } else if entry.file_name() == "softhsm2.conf" {
            let conf = fs::read_to_string(entry.path()).unwrap();
            let tokens = |folder: &Path| conf.replace(from.join("tokens").to_str().unwrap(), folder.to_str().unwrap());
            fs::write(copy, tokens(&to.join("tokens"))).unwrap();
            fs::write(to.join("host.conf"), tokens(&target.seen(&to.join("tokens")))).unwrap();
        } else {
            fs::copy(entry.path(), copy).unwrap();
        }
    }
}

/// Parameters of a listing.
pub fn listing(certificate: &str, pin: Option<&str>) -> Value {
    json!({ "certificate": certificate, "pin": pin, "confirmLastTry": false, "days": 60 })
}

/// Parameters of a download.
pub fn downloading(certificate: &str, pin: Option<&str>, ids: &[String]) -> Value {
    json!({ "certificate": certificate, "pin": pin, "confirmLastTry": false, "messageIds": ids })
}

/// Whether a text occurs in any file below a folder.
pub fn occurs_below(folder: &Path, needle: &str) -> bool {
    fs::read_dir(folder).unwrap().any(|entry| {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            return occurs_below(&entry.path(), needle);
        }
        let mut bytes = Vec::new();
        fs::File::open(entry.path()).unwrap().read_to_end(&mut bytes).unwrap();
        bytes.windows(needle.len()).any(|window| window == needle.as_bytes())
    })
}
