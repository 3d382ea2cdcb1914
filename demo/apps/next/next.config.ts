import type { NextConfig } from 'next';

const config: NextConfig = { typedRoutes: true, outputFileTracingRoot: import.meta.dirname };

export default config;
