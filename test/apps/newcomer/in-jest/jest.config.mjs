export default { testEnvironment: './environment.cjs', testMatch: ['**/*.test.mjs'], transform: {} };
