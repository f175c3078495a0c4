//! How the program ends.

use std::process::ExitCode;

/// What the program says to the shell or browser that started it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Exit {
    /// Everything was done.
    Done = 0,
    /// Something could not be done, which was said.
    Failed = 1,
    /// The command line is invalid.
    Usage = 2,
    /// The configuration is unusable.
    Configuration = 3,
    /// Started by an extension that may not.
    Forbidden = 4,
}

impl Exit {
    /// [`Exit::Failed`] when there was a problem.
    #[must_use]
    pub const fn failed_if(has_problem: bool) -> Self {
        if has_problem { Self::Failed } else { Self::Done }
    }

    /// Ends the program without returning: a module that hangs must not hold up its end.
    pub fn now(self) -> ! {
        std::process::exit(self as i32)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}
