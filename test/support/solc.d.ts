declare module 'solc' {
  /** Takes and gives the compiler's standard JSON. */
  const solc: { readonly compile: (input: string) => string };
  export default solc;
}
