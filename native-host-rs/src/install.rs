//! Getting the host known to the browsers of one user, and telling what stands in the way.

pub mod browsers;
pub mod caller;
pub mod doctor;
pub mod manifest;
pub mod register;
pub mod registry;
pub mod sandboxes;
mod state;
