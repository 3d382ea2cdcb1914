declare module 'solc' {
  /** Takes and returns the compiler's standard JSON. */
  const solc: { readonly compile: (input: string) => string };
  export default solc;
}
