//! A machine as a diagram and a table of Markdown; knows nothing of any one machine.

use std::fmt;

/// One change that a machine allows.
#[derive(PartialEq, Eq)]
pub(crate) struct Arrow {
    /// Code of the state before.
    pub(crate) from: &'static str,
    /// Code of the state after.
    pub(crate) to: &'static str,
    /// The command or the event.
    pub(crate) by: String,
    /// The effects that go with it; empty if there are none.
    pub(crate) with: String,
}

/// A state machine with all its changes.
pub(crate) struct Machine {
    /// The record that it changes.
    pub(crate) title: &'static str,
    /// Its function.
    pub(crate) source: &'static str,
    /// What a reader should know before the drawing.
    pub(crate) about: &'static str,
    /// Where a record begins.
    pub(crate) first: &'static str,
    /// Codes of all states.
    pub(crate) states: Vec<&'static str>,
    /// Every change, in the order of the states and commands.
    pub(crate) arrows: Vec<Arrow>,
}

impl Machine {
    /// Final states: no arrow leads from them to another state.
    fn last(&self) -> impl Iterator<Item = &'static str> {
        let leaves = |state: &&str| {
            self.arrows
                .iter()
                .any(|a| a.from == *state && a.to != *state)
        };
        self.states
            .iter()
            .copied()
            .filter(move |state| !leaves(state))
    }

    /// The commands that lead from one state to another, each once.
    fn between(&self, from: &str, to: &str) -> Vec<&str> {
        let mut commands: Vec<&str> = Vec::new();
        for arrow in self.arrows.iter().filter(|a| a.from == from && a.to == to) {
            if !commands.contains(&arrow.by.as_str()) {
                commands.push(&arrow.by);
            }
        }
        commands
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            "## {}\n\n{} Decided by `{}`.\n",
            self.title, self.about, self.source
        )?;
        writeln!(
            out,
            "```mermaid\nstateDiagram-v2\n    [*] --> {}",
            self.first
        )?;
        for from in &self.states {
            for to in &self.states {
                let commands = self.between(from, to);
                if !commands.is_empty() {
                    writeln!(out, "    {from} --> {to}: {}", commands.join("<br/>"))?;
                }
            }
        }
        for state in self.last() {
            writeln!(out, "    {state} --> [*]")?;
        }
        writeln!(
            out,
            "```\n\n| from | event | to | effects |\n|---|---|---|---|"
        )?;
        for arrow in &self.arrows {
            writeln!(
                out,
                "| {} | {} | {} | {} |",
                arrow.from, arrow.by, arrow.to, arrow.with
            )?;
        }
        Ok(())
    }
}
