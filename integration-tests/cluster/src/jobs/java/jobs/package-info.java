/**
 * Programs that the cluster tests submit. The tests compile them against the distribution's jars, as a user would.
 */
package jobs;
