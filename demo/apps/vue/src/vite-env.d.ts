/// <reference types="vite/client" />
/// <reference types="kms-elements/vue" />
