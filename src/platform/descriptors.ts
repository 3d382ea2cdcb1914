/** What the host of this document wrote into it of contracts, as JSON: `<script type="application/json" id="kms-descriptors">`. */
export const descriptorsHere = (): string | null | undefined => document.getElementById('kms-descriptors')?.textContent;
