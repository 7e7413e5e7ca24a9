//! Forms that are sent and shown with the same fields: the list of them stands once, and gives what is read from a request, what
//! is written to an answer, and the way to the domain's form and back. It holds no rule.

/// Makes two structs of one list of fields: `sent` is read and may have more fields, `shown` is written, to be flattened into an
/// answer. `sent.filled_in()` gives the domain's form, `Shown::from(&form)` takes it.
macro_rules! filled_in {
    (
        form $form:ident;
        $(#[$sent_meta:meta])*
        sent $sent:ident { $($(#[$own_meta:meta])* $own_vis:vis $own:ident: $own_type:ty,)* }
        $(#[$shown_meta:meta])*
        shown $shown:ident;
        fields { $($(#[$meta:meta])* $name:literal $field:ident: $kind:ty,)+ }
    ) => {
        $(#[$sent_meta])*
        #[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
        pub struct $sent {
            $($(#[$own_meta])* $own_vis $own: $own_type,)*
            $($(#[$meta])* #[serde(rename = $name)] $field: Option<$kind>,)+
        }

        impl $sent {
            /// The fields of the list; the others are absent.
            #[allow(clippy::needless_update, reason = "a form may have fields beside the list")]
            pub(super) fn filled_in(self) -> $form {
                $form {
                    $($field: self.$field.map(Into::into),)+
                    ..$form::default()
                }
            }
        }

        $(#[$shown_meta])*
        #[derive(Debug, serde::Serialize, utoipa::ToSchema)]
        pub(super) struct $shown {
            $($(#[$meta])* #[serde(rename = $name)] $field: Option<$kind>,)+
        }

        impl From<&$form> for $shown {
            fn from(form: &$form) -> Self {
                Self { $($field: form.$field.clone().map(Into::into),)+ }
            }
        }
    };
}

pub(super) use filled_in;
