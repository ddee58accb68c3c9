/** From a deployment to running tasks: the {@link dev.weft.taskmanager.deploy.TaskRunner} border, job files, class loaders. */
@NullMarked
package dev.weft.taskmanager.deploy;

import org.jspecify.annotations.NullMarked;
