/** Contract descriptions that the host wrote into this document, as JSON: `<script type="application/json" id="kms-descriptors">`. */
export const descriptorsHere = (): string | null | undefined => document.getElementById('kms-descriptors')?.textContent;
